// A new match by hand.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { cx } from '../../../src/lib/cx';
import { Button, buttonClass } from '../../../src/ui/button';
import { Field } from '../../../src/ui/field';
import { SelectBox } from '../../../src/ui/select-box';
import { call } from '../../api/call';
import { PlaceHead } from '../../frame/place-head';
import { Refused, submitting } from '../../frame/sending';
import { changesTo, emptyDraft, isReady } from './match-draft';
import { MatchFields } from './match-fields';
import styles from './matches.module.css';
import { useMatchWords } from './use-match-words';

export default function NewMatchPage() {
  const { t } = useTranslation('console');
  const go = useNavigate();
  const queries = useQueryClient();
  const words = useMatchWords();
  const [draft, setDraft] = useState(emptyDraft);
  const save = useMutation({
    mutationFn: () => call('/admin/match_edit', changesTo(null, draft)),
    onSuccess: ({ matchId }) => {
      void queries.invalidateQueries({ queryKey: ['/admin/match_list'] });
      void go(`/matches/${matchId}?tab=edit`, { replace: true });
    },
  });
  return (
    <>
      <PlaceHead title={t('match.make')} text={t('match.makeText')}>
        <Link className={buttonClass({ look: 'ghost' })} to="/matches">
          {t('match.toList')}
        </Link>
      </PlaceHead>
      <form className="stack gap-16" onSubmit={submitting(save.mutate)}>
        <Field label={t('match.sport')} required>
          <SelectBox
            value={String(draft.raceType)}
            onChange={(sport) => setDraft({ ...emptyDraft, raceType: Number(sport) })}
            options={words.sports}
          />
        </Field>
        <MatchFields draft={draft} onChange={setDraft} />
        <Refused error={save.error} />
        <div className={cx('row wraps gap-12', styles.saving)}>
          <p className={styles.quiet}>{t('match.makeHint')}</p>
          <Button type="submit" busy={save.isPending} disabled={!isReady(null, draft)}>
            {t('match.makeNow')}
          </Button>
        </div>
      </form>
    </>
  );
}
