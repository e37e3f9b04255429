// How matches, sports, statuses and events are called in the operator's language.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminMatch, AdminNamed, MatchFigures, Names } from '../../../src/api/schema.gen';
import { useCall } from '../../api/use-call';
import { nameFor } from '../../frame/languages';
import { minuteText } from '../../frame/moment';

type Labels = readonly { value: number | string; label: string }[];

const labelOf = (labels: Labels | undefined, value: number) =>
  labels?.find((each) => Number(each.value) === value)?.label ?? String(value);

const optionsOf = (labels: Labels = []) =>
  labels
    .filter(({ value }) => Number(value) > 0)
    .map(({ value, label }) => ({ value: String(value), label }));

export function useMatchWords() {
  const { t, i18n } = useTranslation('console');
  const { data } = useCall('/systemEnums/allEnums', { languageType: i18n.language }, { fresh: 600_000 });
  return useMemo(() => {
    const nameOf = (names: Names) => nameFor(names, i18n.language);
    const named = ({ names }: AdminNamed) => nameOf(names);
    return {
      nameOf,
      named,
      sportOf: (raceType: number) => labelOf(data?.raceType, raceType),
      statusOf: (status: number) => labelOf(data?.matchStatus, status),
      eventOf: (type: number) => labelOf(data?.matchEventType, type),
      sports: optionsOf(data?.raceType),
      statuses: optionsOf(data?.matchStatus),
      titleOf: (match: AdminMatch) => `${named(match.homeTeam)} – ${named(match.awayTeam)}`,
      stateOf: ({ matchStatus, statusDetail }: AdminMatch) =>
        [labelOf(data?.matchStatus, matchStatus), statusDetail].filter(Boolean).join(' · '),
      /** The parts that feeds may not change. */
      lockedOf: ({ locked }: Pick<AdminMatch, 'locked'>) =>
        locked.map((part) => t(`match.parts.${part as 'score'}`)).join(', '),
      originOf: ({ feedName }: MatchFigures) =>
        feedName === null ? t('match.byHand') : t('match.fromFeed', { feed: feedName }),
      scoreOf: ({ homeScore, awayScore }: AdminMatch) =>
        homeScore === null || awayScore === null ? '–' : `${homeScore}–${awayScore}`,
      timeOf: ({ matchTime, timeKnown }: AdminMatch) =>
        matchTime === null
          ? t('match.noTime')
          : timeKnown
            ? minuteText(matchTime)
            : `${new Date(matchTime).toISOString().slice(0, 10)} ${t('match.dayOnly')}`,
    };
  }, [data, i18n.language, t]);
}

export type MatchWords = ReturnType<typeof useMatchWords>;
