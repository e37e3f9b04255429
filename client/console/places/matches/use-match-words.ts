// How matches, sports, statuses and events are called in the operator's language.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminMatch, AdminNamed, Names } from '../../../src/api/schema.gen';
import { useCall } from '../../api/use-call';
import { momentText } from '../../frame/moment';

/** A name in a language; where there is none the English one, or any. Pure. */
export function nameIn(names: Names, language: string): string {
  return names[language] ?? names.en ?? names.zh ?? Object.values(names)[0] ?? '';
}

type Labels = readonly { value: number | string; label: string }[];

const labelOf = (labels: Labels | undefined, value: number) =>
  labels?.find((each) => Number(each.value) === value)?.label ?? String(value);

export function useMatchWords() {
  const { t, i18n } = useTranslation('console');
  const { data } = useCall('/systemEnums/allEnums', { languageType: i18n.language }, { fresh: 600_000 });
  return useMemo(() => {
    const named = ({ names }: AdminNamed) => nameIn(names, i18n.language);
    return {
      nameOf: (names: Names) => nameIn(names, i18n.language),
      named,
      sportOf: (raceType: number) => labelOf(data?.raceType, raceType),
      statusOf: (status: number) => labelOf(data?.matchStatus, status),
      eventOf: (type: number) => labelOf(data?.matchEventType, type),
      sports: (data?.raceType ?? [])
        .filter(({ value }) => Number(value) > 0)
        .map(({ value, label }) => ({ value: String(value), label })),
      statuses: (data?.matchStatus ?? [])
        .filter(({ value }) => Number(value) > 0)
        .map(({ value, label }) => ({ value: String(value), label })),
      titleOf: (match: AdminMatch) => `${named(match.homeTeam)} – ${named(match.awayTeam)}`,
      scoreOf: ({ homeScore, awayScore }: AdminMatch) =>
        homeScore === null || awayScore === null ? '–' : `${homeScore}–${awayScore}`,
      timeOf: ({ matchTime, timeKnown }: AdminMatch) =>
        matchTime === null
          ? t('match.noTime')
          : timeKnown
            ? momentText(matchTime).slice(0, -3)
            : `${new Date(matchTime).toISOString().slice(0, 10)} ${t('match.dayOnly')}`,
    };
  }, [data, i18n.language, t]);
}

export type MatchWords = ReturnType<typeof useMatchWords>;
