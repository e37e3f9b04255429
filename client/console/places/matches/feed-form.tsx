// The settings of a feed, new or known; only what differs is sent.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../src/api/refusal';
import type { FeedAnswer, FeedEditRequest } from '../../../src/api/schema.gen';
import { wholeNumber } from '../../../src/lib/plain-input';
import { Button } from '../../../src/ui/button';
import { Field } from '../../../src/ui/field';
import { SelectBox } from '../../../src/ui/select-box';
import { TextInput } from '../../../src/ui/text-input';
import { call } from '../../api/call';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import form from '../../frame/form.module.css';
import { type Edits, useEdits } from '../../frame/use-edits';
import { useMatchWords } from './use-match-words';

const FORMATS = ['openfootball', 'ics', 'touchline', 'csv'] as const;
const NAME_MAX = 60;
const TITLES_MAX = 200;

type Values = Required<
  Pick<
    FeedEditRequest,
    'name' | 'format' | 'url' | 'raceType' | 'competitionName' | 'titles' | 'timezone' | 'intervalSeconds'
  >
>;

const valuesOf = (feed: FeedAnswer | null): Values => ({
  name: feed?.name ?? '',
  format: feed?.format ?? 'openfootball',
  url: feed?.url ?? '',
  raceType: feed?.raceType ?? 1,
  competitionName: feed?.competitionName ?? '',
  titles: feed?.titles ?? '',
  timezone: feed?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  intervalSeconds: feed?.intervalSeconds ?? 3_600,
});

interface FeedFormProps {
  feed: FeedAnswer | null;
  readAt: number;
  onSaved: (feed: FeedAnswer, secret: string | null) => Promise<void>;
}

export function FeedForm(props: FeedFormProps) {
  return props.feed ? <KnownFeed {...props} feed={props.feed} /> : <Form {...props} edits={null} />;
}

function KnownFeed(props: FeedFormProps & { feed: FeedAnswer }) {
  const edits = useEdits(`feed:${props.feed.feedId}`, props.readAt);
  return <Form {...props} edits={edits} />;
}

function Form({ feed, onSaved, edits }: FeedFormProps & { edits: Edits | null }) {
  const { t } = useTranslation('console');
  const words = useMatchWords();
  const [begun, setBegun] = useState(() => valuesOf(feed));
  const [values, setValues] = useState(begun);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (changes: Partial<Values>) => setValues({ ...values, ...changes });
  const begin = (fresh: FeedAnswer | null) => {
    setBegun(valuesOf(fresh));
    setValues(valuesOf(fresh));
  };
  const differing = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !feed || value !== begun[name as keyof Values]),
  ) as Partial<Values>;
  const minutes = Math.round(Number(values.intervalSeconds) / 60);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    const send = (seenAct: string | undefined) =>
      call('/admin/feed_edit', { ...differing, ...(feed ? { feedId: feed.feedId, seenAct } : {}) });
    try {
      const saved = await (edits ? edits.save(send) : send(undefined));
      begin(saved.feed);
      await onSaved(saved.feed, saved.secret);
    } catch (fault) {
      setError(refusalText(t, fault));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={form.form} onSubmit={save}>
      {edits && <EditedMeanwhile edits={edits} onTheirs={() => begin(feed)} />}
      <Field label={t('feed.name')} required>
        <TextInput value={values.name ?? ''} maxLength={NAME_MAX} onChange={(name) => change({ name })} />
      </Field>
      <Field label={t('feed.format')} hint={t(`feed.formats.${values.format as 'csv'}`)}>
        <SelectBox
          value={values.format ?? ''}
          onChange={(format) => change({ format: format as (typeof FORMATS)[number] })}
          options={FORMATS.map((value) => ({ value, label: value }))}
        />
      </Field>
      <Field label={t('feed.url')} hint={t('feed.urlHint')}>
        <TextInput
          type="url"
          value={values.url ?? ''}
          placeholder="https://"
          onChange={(url) => change({ url: url.trim() })}
        />
      </Field>
      <Field label={t('match.sport')}>
        <SelectBox
          value={String(values.raceType)}
          onChange={(sport) => change({ raceType: Number(sport) })}
          options={words.sports}
        />
      </Field>
      <Field label={t('match.competition')} hint={t('feed.competitionHint')}>
        <TextInput
          value={values.competitionName ?? ''}
          maxLength={NAME_MAX}
          onChange={(competitionName) => change({ competitionName })}
        />
      </Field>
      {values.format === 'ics' && (
        <Field label={t('feed.titles')} hint={t('feed.titlesHint')}>
          <TextInput
            value={values.titles ?? ''}
            maxLength={TITLES_MAX}
            placeholder="{competition} - {home} v {away}"
            onChange={(titles) => change({ titles })}
          />
        </Field>
      )}
      <Field label={t('feed.timezone')} hint={t('feed.timezoneHint')}>
        <TextInput
          value={values.timezone ?? ''}
          onChange={(timezone) => change({ timezone: timezone.trim() })}
        />
      </Field>
      <Field label={t('feed.interval')} hint={t('feed.intervalHint')}>
        <TextInput
          inputMode="numeric"
          value={String(minutes)}
          clearable={false}
          onChange={(text) => change({ intervalSeconds: (wholeNumber(text) ?? 0) * 60 })}
        />
      </Field>
      {error && (
        <p className={form.error} role="alert">
          {error}
        </p>
      )}
      <div className={form.acts}>
        <Button
          type="submit"
          busy={busy}
          disabled={Object.keys(differing).length === 0 || (values.name ?? '').trim() === ''}
        >
          {t(feed ? 'match.save' : 'feed.makeNow')}
        </Button>
      </div>
    </form>
  );
}
