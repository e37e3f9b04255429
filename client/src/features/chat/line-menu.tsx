/** The card of a person and the menu at their line: who they are, answer and report for everybody, and what the reader's role allows beyond. */

import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import {
  Clock3,
  Copy,
  ExternalLink,
  EyeOff,
  Flag,
  Heart,
  ListX,
  MicOff,
  Pin,
  Reply,
  ShieldCheck,
  ShieldOff,
  Trash2,
  UserCheck,
  UserPlus,
  UserRound,
  Volume2,
} from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MuteType, type RoomRole } from '../../api/enums.gen';
import { followAnchor } from '../../api/followed';
import { useCall } from '../../api/use-call';
import { ltr } from '../../lib/isolate';
import { linksIn, wayTo } from '../../lib/links';
import { spacePath } from '../../lib/space-path';
import type { ChatLine } from '../../realtime/chat-line';
import { useSession } from '../../session/session';
import type { Worn } from '../../ui/badges';
import { Menu, type MenuItem } from '../../ui/menu';
import { useToast } from '../../ui/toast';
import { showTimes, useTimes } from './chat-times';
import type { MuteTarget } from './mute-dialog';
import { PersonHead } from './person-head';
import type { Rights } from './rights';
import { useMuted } from './use-moderation';

/** A person as lines and lists know them. */
export interface Person extends MuteTarget, Worn {
  userImage?: string | null;
  /** Of an anchor. */
  houseId?: string | null;
}

export interface MenuPlace {
  user: Person;
  role: RoomRole;
  /** Absent at a person in a list. */
  line: ChatLine | null;
  anchor: HTMLElement;
  rights: Rights;
}

export interface LineActs {
  reply: (line: ChatLine) => void;
  copy: (text: string) => void;
  remove: (line: ChatLine) => void;
  pin: (line: ChatLine) => void;
  mute: (target: MuteTarget) => void;
  unmute: (target: MuteTarget) => void;
  appoint: (target: MuteTarget, grant: boolean) => void;
  /** Shows the reader no more lines of theirs. */
  ignore: (target: MuteTarget) => void;
  lookIgnored: () => void;
  lookFanLevels: () => void;
  report: (target: MuteTarget, line: ChatLine | null) => void;
}

interface LineMenuProps {
  houseId: string;
  place: MenuPlace;
  acts: LineActs;
  onClose: () => void;
}

const TYPES = Object.values(MuteType);

type Entries = (MenuItem | false | 0 | null | undefined)[];

/** Who the person is beyond this room. */
function personEntries(
  t: TFunction<'room'>,
  space: string,
  followed: boolean | undefined,
  follow: ReturnType<typeof useCardFollow>,
): Entries {
  return [
    space !== '' && {
      key: 'space',
      label: t('line.space'),
      icon: <UserRound size={16} aria-hidden />,
      to: spacePath(space),
    },
    followed !== undefined && {
      key: 'follow',
      label: followed ? t('line.unfollow') : t('line.follow'),
      icon: followed ? <UserCheck size={16} aria-hidden /> : <UserPlus size={16} aria-hidden />,
      onSelect: () => follow(space, !followed),
    },
  ];
}

/** What one may do with the line. */
function lineEntries(t: TFunction<'room'>, line: ChatLine, rights: Rights, acts: LineActs): Entries {
  return [
    rights.reply && {
      key: 'reply',
      label: t('line.reply'),
      icon: <Reply size={16} aria-hidden className="flip" />,
      onSelect: () => acts.reply(line),
    },
    {
      key: 'copy',
      label: t('line.copy'),
      icon: <Copy size={16} aria-hidden />,
      onSelect: () => acts.copy(line.text),
    },
    ...linksIn(line.text).map(({ href, text }) => ({
      key: `${href} ${text}`,
      label: t('line.openLink', { host: ltr(new URL(href).hostname) }),
      icon: <ExternalLink size={16} aria-hidden />,
      onSelect: () => void window.open(wayTo(href), '_blank', 'noopener'),
    })),
    rights.pin && {
      key: 'pin',
      label: t('line.pin'),
      icon: <Pin size={16} aria-hidden />,
      onSelect: () => acts.pin(line),
    },
    rights.remove && {
      key: 'remove',
      label: rights.own ? t('line.deleteOwn') : t('line.delete'),
      icon: <Trash2 size={16} aria-hidden />,
      danger: true,
      onSelect: () => acts.remove(line),
    },
  ];
}

/** What the staff may do with the person. */
function staffEntries(
  t: TFunction<'room'>,
  { user, line, rights }: MenuPlace,
  muted: boolean,
  acts: LineActs,
): Entries {
  return [
    ...TYPES.map(
      (muteType) =>
        rights.mute && {
          key: String(muteType),
          label: `${t('mute.action')} · ${t(`mute.type.${muteType}`)}`,
          icon: <MicOff size={16} aria-hidden />,
          danger: muteType === MuteType.MutePermanent,
          apart: muteType === MuteType.Mute10Minutes && line !== null,
          onSelect: () => acts.mute({ ...user, muteType }),
        },
    ),
    muted && {
      key: 'unmute',
      label: t('mute.unmute'),
      icon: <Volume2 size={16} aria-hidden />,
      onSelect: () => acts.unmute(user),
    },
    rights.appoint && {
      key: 'appoint',
      label: rights.moderates ? t('line.dismiss') : t('line.appoint'),
      icon: rights.moderates ? <ShieldOff size={16} aria-hidden /> : <ShieldCheck size={16} aria-hidden />,
      apart: true,
      onSelect: () => acts.appoint(user, !rights.moderates),
    },
  ];
}

/** What one does not want to read any more. */
function ignoreEntries(t: TFunction<'room'>, user: Person, rights: Rights, acts: LineActs): Entries {
  return [
    !rights.own && {
      key: 'ignore',
      label: t('line.ignore'),
      icon: <EyeOff size={16} aria-hidden />,
      apart: true,
      onSelect: () => acts.ignore(user),
    },
    {
      key: 'ignored',
      label: t('ignored.title'),
      icon: <ListX size={16} aria-hidden />,
      apart: rights.own,
      onSelect: () => acts.lookIgnored(),
    },
  ];
}

export default function LineMenu({ houseId, place, acts, onClose }: LineMenuProps) {
  const { t } = useTranslation('room');
  const { user, line, rights } = place;
  const muted = useMuted(houseId, user, rights.mute);
  const anchor = useMemo(() => ({ current: place.anchor }), [place.anchor]);
  const space = user.houseId ?? '';
  const { data: information } = useCall(
    '/web_anchor/anchor_information',
    { houseId: space },
    { enabled: space !== '' && !rights.own },
  );
  const follow = useCardFollow();
  const times = useTimes();
  const { isLogin } = useSession();
  const entries: Entries = [
    ...personEntries(t, space, information?.attention, follow),
    user.fanLevel && {
      key: 'fanLevels',
      label: t('line.fanLevels'),
      icon: <Heart size={16} aria-hidden />,
      onSelect: () => acts.lookFanLevels(),
    },
    ...(line ? lineEntries(t, line, rights, acts) : []),
    ...staffEntries(t, place, Boolean(muted), acts),
    line && {
      key: 'times',
      label: times ? t('line.hideTimes') : t('line.showTimes'),
      icon: <Clock3 size={16} aria-hidden />,
      apart: true,
      onSelect: () => showTimes(!times),
    },
    ...(isLogin ? ignoreEntries(t, user, rights, acts) : []),
    rights.report && {
      key: 'report',
      label: t('line.report'),
      icon: <Flag size={16} aria-hidden />,
      apart: true,
      onSelect: () => acts.report(user, line),
    },
  ];
  return (
    <Menu
      open
      onOpenChange={(open) => !open && onClose()}
      anchor={anchor}
      head={<PersonHead name={user.nickName} image={user.userImage} role={place.role} worn={user} />}
      items={entries.filter((item): item is MenuItem => Boolean(item))}
    />
  );
}

/** Follows or unfollows the anchor of the card and shows a toast. Visitors log in first. */
function useCardFollow() {
  const { t } = useTranslation('room');
  const queries = useQueryClient();
  const toast = useToast();
  const { isLogin, openLogin } = useSession();
  return (houseId: string, wanted: boolean) => {
    if (!isLogin) return openLogin();
    followAnchor(queries, houseId, wanted).then(
      () => toast.show(wanted ? t('did.followed') : t('did.unfollowed')),
      toast.refuse,
    );
  };
}
