// The settings of a feed, new or known; only what differs is sent.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedAnswer, FeedEditAnswer, FeedEditRequest } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { wholeNumber } from '../../../src/lib/plain-input';
import { Button } from '../../../src/ui/button';
import { Field } from '../../../src/ui/field';
import { SelectBox } from '../../../src/ui/select-box';
import { TextInput, type TextInputProps } from '../../../src/ui/text-input';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import form from '../../frame/form.module.css';
import { Refused, submitting } from '../../frame/sending';
import { useEdits } from '../../frame/use-edits';
import { useMatchWords } from './use-match-words';

const FORMATS = ['openfootball', 'ics', 'touchline', 'csv'] as const;
const NAME_MAX = 60;
const TITLES_MAX = 200;

const valuesOf = (feed: FeedAnswer | null) => ({
  name: feed?.name ?? '',
  format: feed?.format ?? FORMATS[0],
  url: feed?.url ?? '',
  raceType: feed?.raceType ?? 1,
  competitionName: feed?.competitionName ?? '',
  titles: feed?.titles ?? '',
  timezone: feed?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  intervalSeconds: feed?.intervalSeconds ?? 3_600,
});
type Values = ReturnType<typeof valuesOf>;

interface FeedFormProps {
  feed: FeedAnswer | null;
  readAt: number;
  onSaved: (saved: FeedEditAnswer) => Promise<unknown>;
}

export function FeedForm({ feed, readAt, onSaved }: FeedFormProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const edits = useEdits(`feed:${feed?.feedId ?? 'new'}`, readAt);
  const [begun, setBegun] = useState(() => valuesOf(feed));
  const [values, setValues] = useState(begun);
  const begin = (fresh: FeedAnswer | null) => {
    setBegun(valuesOf(fresh));
    setValues(valuesOf(fresh));
  };
  const differing: FeedEditRequest = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !feed || value !== begun[name as keyof Values]),
  );
  const known = (seenAct: string | undefined) => feed && { feedId: feed.feedId, seenAct };
  const save = useMutation({
    mutationFn: () => edits.save((seenAct) => call('/admin/feed_edit', { ...differing, ...known(seenAct) })),
    onSuccess: (saved) => {
      begin(saved.feed);
      toast.show(t('feed.saved'));
      return onSaved(saved);
    },
  });
  return (
    <form className="stack gap-16" onSubmit={submitting(save.mutate)}>
      {feed && <EditedMeanwhile edits={edits} onTheirs={() => begin(feed)} />}
      <FeedFields values={values} onChange={(changes) => setValues({ ...values, ...changes })} />
      <Refused error={save.error} />
      <div className={cx('flex gap-8', form.acts)}>
        <Button
          type="submit"
          busy={save.isPending}
          disabled={Object.keys(differing).length === 0 || values.name.trim() === ''}
        >
          {t(feed ? 'match.save' : 'feed.makeNow')}
        </Button>
      </div>
    </form>
  );
}

interface FeedFieldsProps {
  values: Values;
  onChange: (changes: Partial<Values>) => void;
}

type TextName = 'name' | 'url' | 'competitionName' | 'titles' | 'timezone';

function FeedFields({ values, onChange }: FeedFieldsProps) {
  const { t } = useTranslation('console');
  const { sports } = useMatchWords();
  const text = (name: TextName, more: Partial<TextInputProps>, kept: (typed: string) => string = String) => (
    <TextInput {...more} value={values[name]} onChange={(typed) => onChange({ [name]: kept(typed) })} />
  );
  const trimmed = (typed: string) => typed.trim();
  return (
    <>
      <Field label={t('feed.name')} required>
        {text('name', { maxLength: NAME_MAX })}
      </Field>
      <Field label={t('feed.format')} hint={t(`feed.formats.${values.format}`)}>
        <SelectBox
          value={values.format}
          onChange={(format) => onChange({ format: format as Values['format'] })}
          options={FORMATS.map((value) => ({ value, label: value }))}
        />
      </Field>
      <Field label={t('feed.url')} hint={t('feed.urlHint')}>
        {text('url', { type: 'url', placeholder: 'https://' }, trimmed)}
      </Field>
      <Field label={t('match.sport')}>
        <SelectBox
          value={String(values.raceType)}
          onChange={(sport) => onChange({ raceType: Number(sport) })}
          options={sports}
        />
      </Field>
      <Field label={t('match.competition')} hint={t('feed.competitionHint')}>
        {text('competitionName', { maxLength: NAME_MAX })}
      </Field>
      {values.format === 'ics' && (
        <Field label={t('feed.titles')} hint={t('feed.titlesHint')}>
          {text('titles', { maxLength: TITLES_MAX, placeholder: '{competition} - {home} v {away}' })}
        </Field>
      )}
      <Field label={t('feed.timezone')} hint={t('feed.timezoneHint')}>
        {text('timezone', {}, trimmed)}
      </Field>
      <Field label={t('feed.interval')} hint={t('feed.intervalHint')}>
        <TextInput
          inputMode="numeric"
          value={String(Math.round(values.intervalSeconds / 60))}
          clearable={false}
          onChange={(typed) => onChange({ intervalSeconds: (wholeNumber(typed) ?? 0) * 60 })}
        />
      </Field>
    </>
  );
}
