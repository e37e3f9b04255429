// The values of a match by hand: its names in every language, its time, and what keeps feeds from them.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminMatch } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import { Refused, submitting } from '../../frame/sending';
import { useEdits } from '../../frame/use-edits';
import { LockMark } from './lock-mark';
import { changesTo, draftOf, isReady } from './match-draft';
import { MatchFields } from './match-fields';
import styles from './matches.module.css';
import type { useMatch } from './use-match';

interface MatchFormProps {
  match: AdminMatch;
  readAt: number;
  took: ReturnType<typeof useMatch>['took'];
}

export default function MatchForm({ match, readAt, took }: MatchFormProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const queries = useQueryClient();
  const edits = useEdits(`match:${match.matchId}`, readAt);
  // What the draft began with: others' changes must not look like changes made here.
  const [begun, setBegun] = useState(match);
  const [draft, setDraft] = useState(() => draftOf(match));
  const asked = changesTo(begun, draft);
  const locks = locksOf(asked);
  const save = useMutation({
    mutationFn: () => edits.save((seenAct) => call('/admin/match_edit', { ...asked, seenAct })),
    onSuccess: async (saved) => {
      await took(saved);
      begin(saved);
      toast.show(t('match.saved'));
      void queries.invalidateQueries({ queryKey: ['/admin/match_names'] });
    },
  });
  const begin = (fresh: AdminMatch) => {
    setBegun(fresh);
    setDraft(draftOf(fresh));
    if (save.isError) save.reset();
  };

  return (
    <form className="stack gap-16" onSubmit={submitting(save.mutate)}>
      <EditedMeanwhile edits={edits} onTheirs={() => begin(match)} />
      <MatchFields
        draft={draft}
        onChange={setDraft}
        lock={(part) => <LockMark match={match} part={part} onChanged={took} />}
      />
      <Refused error={save.error} />
      <div className={cx('row wraps gap-12', styles.saving)}>
        <p className={styles.quiet}>
          {locks.length > 0 &&
            t('match.willLock', { parts: locks.map((part) => t(`match.parts.${part}`)).join(', ') })}
        </p>
        <Button look="ghost" disabled={!isReady(begun, draft)} onClick={() => begin(match)}>
          {t('match.discard')}
        </Button>
        <Button type="submit" busy={save.isPending} disabled={!isReady(begun, draft)}>
          {t('match.save')}
        </Button>
      </div>
    </form>
  );
}

/** The parts that saving keeps from feeds. */
function locksOf(asked: ReturnType<typeof changesTo>) {
  return [
    asked.competition && ('competition' as const),
    (asked.homeTeam || asked.awayTeam) && ('teams' as const),
    asked.eventNames && ('eventName' as const),
    asked.matchTime !== undefined && ('matchTime' as const),
  ].filter((part) => part !== undefined && part !== false);
}
