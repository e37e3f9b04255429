// Keys are typed from the Chinese files: a key that is not there does not compile.
import 'i18next';
import type account from './locales/zh/account.json';
import type anchor from './locales/zh/anchor.json';
import type apply from './locales/zh/apply.json';
import type book from './locales/zh/book.json';
import type clips from './locales/zh/clips.json';
import type common from './locales/zh/common.json';
import type embed from './locales/zh/embed.json';
import type errors from './locales/zh/errors.json';
import type help from './locales/zh/help.json';
import type home from './locales/zh/home.json';
import type livedata from './locales/zh/livedata.json';
import type match from './locales/zh/match.json';
import type matchday from './locales/zh/matchday.json';
import type moderation from './locales/zh/moderation.json';
import type money from './locales/zh/money.json';
import type notices from './locales/zh/notices.json';
import type personal from './locales/zh/personal.json';
import type poll from './locales/zh/poll.json';
import type room from './locales/zh/room.json';
import type space from './locales/zh/space.json';
import type studio from './locales/zh/studio.json';
import type team from './locales/zh/team.json';

/** Namespaces and their keys. The operators' console adds its own. */
export interface Words {
  account: typeof account;
  anchor: typeof anchor;
  apply: typeof apply;
  personal: typeof personal;
  poll: typeof poll;
  book: typeof book;
  clips: typeof clips;
  common: typeof common;
  embed: typeof embed;
  errors: typeof errors;
  home: typeof home;
  match: typeof match;
  matchday: typeof matchday;
  team: typeof team;
  money: typeof money;
  moderation: typeof moderation;
  room: typeof room;
  notices: typeof notices;
  help: typeof help;
  livedata: typeof livedata;
  space: typeof space;
  studio: typeof studio;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Words;
  }
}
