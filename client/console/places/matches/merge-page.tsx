// Two rows of one match side by side: what differs, what would move, and the merge with its reason.
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight, GitMerge } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { refusalText } from '../../../src/api/refusal';
import type { AdminMatch } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { plainDigits } from '../../../src/lib/plain-input';
import { Button, buttonClass } from '../../../src/ui/button';
import { TextInput } from '../../../src/ui/text-input';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { ActDialog } from '../../frame/act-dialog';
import { PlaceHead } from '../../frame/place-head';
import { useTypedFilter } from '../../table/search-field';
import styles from './merge.module.css';
import { MergeTable } from './merge-table';
import { useMatch } from './use-match';
import { useMatchWords } from './use-match-words';

const EVERY = 15_000;

export default function MergePage() {
  const { t } = useTranslation('console');
  const go = useNavigate();
  const toast = useToast();
  const queries = useQueryClient();
  const words = useMatchWords();
  const [search, setSearch] = useSearchParams();
  const [asking, setAsking] = useState(false);
  const [keep, gone] = [search.get('keep') ?? '', search.get('gone') ?? ''];
  const put = (values: { keep: string; gone: string }) => setSearch(values, { replace: true });
  const kept = useMatch(keep, EVERY);
  const going = useMatch(gone, EVERY);
  const ready = kept.match !== undefined && going.match !== undefined && keep !== gone;
  // A dry run answers what the merge would.
  const would = useCall(
    '/admin/match_merge',
    { matchId: keep, mergeId: gone, dryRun: true },
    { enabled: ready, every: EVERY },
  );
  const moves = would.data;

  return (
    <>
      <PlaceHead title={t('merge.title')} text={t('merge.text')}>
        <Link className={buttonClass({ look: 'ghost' })} to="/matches">
          {t('match.toList')}
        </Link>
        <Button look="outline" disabled={!ready} onClick={() => put({ keep: gone, gone: keep })}>
          <ArrowLeftRight size={16} aria-hidden /> {t('merge.swap')}
        </Button>
      </PlaceHead>
      <div className={cx('stack gap-16', styles.pick)}>
        <Pick
          label={t('merge.stays')}
          matchId={keep}
          match={kept.match}
          like={going.match}
          onPick={(id) => put({ keep: id, gone })}
        />
        <Pick
          label={t('merge.goes')}
          matchId={gone}
          match={going.match}
          like={kept.match}
          onPick={(id) => put({ keep, gone: id })}
        />
      </div>
      {ready && kept.match && going.match && (
        <>
          <MergeTable
            stays={kept.match}
            goes={going.match}
            figures={kept.figures && going.figures && [kept.figures, going.figures]}
          />
          <section className={styles.moves} aria-label={t('merge.moves')}>
            <h2>{t('merge.moves')}</h2>
            {would.error && <p role="alert">{refusalText(t, would.error)}</p>}
            {moves && (
              <ul>
                <li>
                  {t('merge.reservations', { count: moves.reservations, dropped: moves.droppedReservations })}
                </li>
                <li>
                  {t('merge.rooms', { count: moves.houses.length, houses: moves.houses.join(', ') || '–' })}
                </li>
                <li>{t('merge.events', { count: moves.events, dropped: moves.droppedEvents })}</li>
                <li>{t('merge.recordings', { count: moves.recordings })}</li>
              </ul>
            )}
            <Button look="danger" disabled={!moves} onClick={() => setAsking(true)}>
              <GitMerge size={16} aria-hidden /> {t('match.merge')}
            </Button>
          </section>
          {asking && moves && (
            <ActDialog
              title={t('merge.ask', { gone, keep })}
              effect={t('merge.effect', {
                title: words.titleOf(kept.match),
                reservations: moves.reservations,
                rooms: moves.houses.length,
                events: moves.events,
                recordings: moves.recordings,
              })}
              reason={{}}
              confirm={t('match.merge')}
              onClose={() => setAsking(false)}
              onAct={async ({ reason }) => {
                await call('/admin/match_merge', { matchId: keep, mergeId: gone, reason });
                void queries.invalidateQueries({ queryKey: ['/admin/match_list'] });
                toast.show(t('merge.done'));
                void go(`/matches/${keep}`, { replace: true });
              }}
            />
          )}
        </>
      )}
    </>
  );
}

interface PickProps {
  label: string;
  matchId: string;
  match: AdminMatch | undefined;
  /** Its twin has the same day and sport. */
  like: AdminMatch | undefined;
  onPick: (matchId: string) => void;
}

const DAY = 86_400_000;
const SHOWN = 8;

/** A match by its number, or by names among those of about the same time. */
function Pick({ label, matchId, match, like, onPick }: PickProps) {
  const { t } = useTranslation('console');
  const words = useMatchWords();
  const [wanted, setWanted] = useState('');
  const typed = useTypedFilter(wanted, setWanted);
  const keyword = wanted.trim();
  const number = plainDigits(keyword);
  const at = like?.matchTime ?? null;
  const isNumber = /^\d{3,}$/.test(number);
  const found = useCall(
    '/admin/match_list',
    isNumber
      ? { matchId: number }
      : {
          keyword,
          raceType: like?.raceType ?? 0,
          ...(at === null || keyword !== '' ? {} : { fromTime: at - DAY, toTime: at + DAY }),
          sort: 'matchTime',
          pageSize: SHOWN * 2,
        },
    { enabled: matchId === '' && (keyword !== '' || at !== null), keepLast: true },
  );
  if (matchId !== '')
    return (
      <section className={styles.picked}>
        <h2>{label}</h2>
        <p>{match ? words.titleOf(match) : t('match.number', { id: matchId })}</p>
        <Button size="small" look="ghost" onClick={() => onPick('')}>
          {t('merge.other')}
        </Button>
      </section>
    );
  return (
    <section className={styles.picked}>
      <h2>{label}</h2>
      <TextInput
        aria-label={`${label}: ${t('merge.find')}`}
        placeholder={t('merge.find')}
        data-place-search
        {...typed}
      />
      <ul>
        {(found.data?.list ?? [])
          .filter((each) => each.matchId !== like?.matchId)
          .slice(0, SHOWN)
          .map((each) => (
            <li key={each.matchId}>
              <Button size="small" look="plain" onClick={() => onPick(each.matchId)}>
                {each.matchId} · {words.timeOf(each)} · <bdi>{words.titleOf(each)}</bdi>
              </Button>
            </li>
          ))}
      </ul>
    </section>
  );
}
