/** The library's texts, taken from our own files so that every language of the site is a language of the player. */
import type { TFunction } from 'i18next';
import type { Player } from '../api/schema.gen';
import { say } from '../i18n/say';
import {
  AUTO,
  type ChosenLine,
  HALF_SECOND,
  isLowLatency,
  offeredDefinitions,
  offeredLines,
  type Support,
} from './config';
import type { PlayerSetup, PlayerWords } from './handle';
import { REWIND_STEP_S } from './rewind';

export function playerWords(t: TFunction<'room'>, lang: string): PlayerWords {
  return {
    lang,
    live: t('player.live'),
    behind: t('player.behind', { s: '{s}' }),
    toLive: t('player.toLive'),
    rewind: t('player.rewind'),
    rewindStep: t('player.rewindStep', { n: REWIND_STEP_S }),
    rewound: t('player.rewound', { time: '{time}' }),
    lines: t('player.lines'),
    quality: t('player.quality'),
    bullets: t('player.bullets'),
    bulletLook: t('player.bulletLook'),
    look: {
      size: t('player.look.size'),
      opacity: t('player.look.opacity'),
      area: t('player.look.area'),
      speed: t('player.look.speed'),
    },
    rate: t('player.rate'),
    captions: { label: t('player.captions'), off: t('player.off') },
    more: t('player.more'),
    theatre: t('player.theatre'),
    goalSound: t('player.goalSound'),
    liveRoom: t('player.liveRoom'),
    controls: {
      play: t('keys.play'),
      mute: t('keys.mute'),
      full: t('keys.full'),
      pip: t('player.pip'),
    },
    texts: {
      PIP: t('player.pip'),
      PLAY_TIPS: t('player.play'),
      PAUSE_TIPS: t('player.pause'),
      FULLSCREEN_TIPS: t('player.fullscreen'),
      EXITFULLSCREEN_TIPS: t('player.exitFullscreen'),
      REPLAY: t('player.replay'),
      REFRESH: t('player.refresh'),
      REFRESH_TIPS: t('player.refreshHint'),
      ERROR: t('player.failed'),
      MEDIA_ERR_ABORTED: t('player.failed'),
      MEDIA_ERR_NETWORK: t('player.failed'),
      MEDIA_ERR_DECODE: t('player.failed'),
      MEDIA_ERR_SRC_NOT_SUPPORTED: t('player.unsupported'),
      TEXTTRACK: t('player.captions'),
      TEXTTRACK_OFF: t('player.off'),
      LIVE_TIP: t('player.live'),
      LIVE: t('player.live'),
      OFF: t('player.off'),
      OPEN: t('player.on'),
    },
  };
}

/** The definitions to choose from, and the lines: of the chosen one, where there are several. */
export function menuOf(
  t: TFunction<'room'>,
  player: Player,
  support: Support,
  shown: ChosenLine | null,
  wanted: string,
): PlayerSetup['menu'] {
  const definitions = offeredDefinitions(player, support);
  const chosen = definitions.includes(wanted) ? wanted : AUTO;
  const lines = offeredLines(player, support).filter(
    ({ definition }) => definitions.length === 0 || (chosen !== AUTO && definition === chosen),
  );
  const nameOf = (definition: string) =>
    /^\d+p$/.test(definition) ? definition : say(t, `room:player.definition.${definition}`);
  return {
    quality: {
      label: t('player.quality'),
      list: definitions.map((id) => ({ id, name: nameOf(id) })),
      chosen,
    },
    lines: {
      label: t('player.lines'),
      list: lines.map(({ lineId, definition }, i) => ({
        id: lineId,
        name: [
          t('player.line', { n: i + 1 }),
          lineId === HALF_SECOND
            ? t('player.definition.halfSecond')
            : isLowLatency(lineId)
              ? t('player.definition.lowLatency')
              : definitions.length === 0 && nameOf(definition),
        ]
          .filter(Boolean)
          .join(' · '),
      })),
      chosen: shown?.lineId ?? '',
    },
  };
}
