// The words of the console by place, as the compiler knows them; the keys are those of the English files.
import type access from './en/access.json';
import type account from './en/account.json';
import type act from './en/act.json';
import type acts from './en/acts.json';
import type apply from './en/apply.json';
import type brand from './en/brand.json';
import type edits from './en/edits.json';
import type feed from './en/feed.json';
import type frame from './en/frame.json';
import type history from './en/history.json';
import type ladder from './en/ladder.json';
import type match from './en/match.json';
import type merge from './en/merge.json';
import type money from './en/money.json';
import type now from './en/now.json';
import type operators from './en/operators.json';
import type people from './en/people.json';
import type place from './en/place.json';
import type record from './en/record.json';
import type report from './en/report.json';
import type role from './en/role.json';
import type room from './en/room.json';
import type setting from './en/setting.json';
import type source from './en/source.json';
import type stats from './en/stats.json';
import type stream from './en/stream.json';
import type table from './en/table.json';
import type texts from './en/texts.json';
import type waiting from './en/waiting.json';
import type wording from './en/wording.json';

declare module '../../src/i18n/i18next' {
  interface Words {
    console: {
      access: typeof access;
      account: typeof account;
      act: typeof act;
      acts: typeof acts;
      apply: typeof apply;
      brand: typeof brand;
      edits: typeof edits;
      feed: typeof feed;
      frame: typeof frame;
      history: typeof history;
      ladder: typeof ladder;
      match: typeof match;
      merge: typeof merge;
      money: typeof money;
      now: typeof now;
      operators: typeof operators;
      people: typeof people;
      place: typeof place;
      record: typeof record;
      report: typeof report;
      role: typeof role;
      room: typeof room;
      setting: typeof setting;
      source: typeof source;
      stats: typeof stats;
      stream: typeof stream;
      table: typeof table;
      texts: typeof texts;
      waiting: typeof waiting;
      wording: typeof wording;
    };
  }
}
