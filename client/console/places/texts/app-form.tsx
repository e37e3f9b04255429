// The version of the Android app that older ones are offered, and its withdrawal.
import { useState } from 'react';
import * as z from 'zod/mini';
import type { AndroidUpdate } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { wholeNumber } from '../../../src/lib/plain-input';
import { CheckboxField } from '../../../src/ui/checkbox-field';
import { Field } from '../../../src/ui/field';
import { TextArea } from '../../../src/ui/text-area';
import { TextInput, type TextInputProps } from '../../../src/ui/text-input';
import { call } from '../../api/call';
import { Acts } from '../../engine/acts';
import type { Act } from '../../engine/data';
import { useTools } from '../../engine/tools';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import form from '../../frame/form.module.css';
import { type Edits, useEdits } from '../../frame/use-edits';

const VERSION_MAX = 40;
const URL_MAX = 500;
const NOTES_MAX = 2000;
const SHA256 = /^[0-9a-f]{64}$/;

const numberOf = (typed: string) => wholeNumber(typed, 12) ?? 0;
const amount = z.pipe(z.string().check(z.refine((typed) => numberOf(typed) >= 1)), z.transform(numberOf));
const some = z.string().check(z.trim(), z.minLength(1));
const schema = z.object({
  versionName: some,
  versionCode: amount,
  url: some,
  sha256: z.string().check(z.regex(SHA256)),
  size: amount,
  forceUpdate: z.boolean(),
  releaseNotes: z.string(),
});
type Typed = z.input<typeof schema>;

const typedOf = (offered: AndroidUpdate | null): Typed => ({
  versionName: offered?.versionName ?? '',
  versionCode: String(offered?.versionCode ?? ''),
  url: offered?.url ?? '',
  sha256: offered?.sha256 ?? '',
  size: String(offered?.size ?? ''),
  forceUpdate: offered?.forceUpdate ?? false,
  releaseNotes: offered?.releaseNotes ?? '',
});

interface Row {
  offered: AndroidUpdate | null;
  /** What can be offered in its place. */
  given: z.output<typeof schema> | undefined;
  save: Edits['save'];
}

const acts: readonly Act<Row, object>[] = [
  {
    id: 'withdraw',
    word: 'texts.small.withdraw',
    look: 'danger',
    when: ({ offered }) => offered !== null,
    ask: ({ offered }, { t }) => ({
      title: t('texts.small.askWithdraw', { version: offered?.versionName }),
      effect: t('texts.small.withdrawEffect'),
      reason: {},
      confirm: t('texts.small.withdraw'),
    }),
    act: async ({ save }, { reason }, { t }) => {
      await save((seenAct) => call('/admin/app_update_edit', { withdraw: true, reason, seenAct }));
      return t('texts.small.withdrawn');
    },
  },
  {
    id: 'publish',
    word: 'texts.small.publish',
    off: ({ given }) => given === undefined,
    ask: ({ given }, { t }) => ({
      title: t('texts.small.askPublish', { version: given?.versionName }),
      effect: `${t('texts.small.publishEffect')} ${given?.forceUpdate ? t('texts.small.forceEffect') : ''}`,
      confirm: t('texts.small.publish'),
      harmless: !given?.forceUpdate,
    }),
    act: async ({ given, save }, _, { t }) => {
      await save((seenAct) => call('/admin/app_update_edit', { ...given, seenAct }));
      return t('texts.small.published');
    },
  },
];

interface AppFormProps {
  offered: AndroidUpdate | null;
  readAt: number;
  onReadAgain: () => Promise<unknown>;
}

export function AppForm({ offered, readAt, onReadAgain }: AppFormProps) {
  const tools = useTools(undefined);
  const { t } = tools;
  const edits = useEdits('app', readAt);
  const [typed, setTyped] = useState(() => typedOf(offered));
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const { sha256, forceUpdate, releaseNotes } = typed;
  const line = (
    name: 'versionName' | 'versionCode' | 'url' | 'sha256' | 'size',
    input: Partial<TextInputProps>,
    hint?: string,
    error?: string | null,
  ) => (
    <Field label={t(`texts.small.${name}`)} hint={hint} error={error} required>
      <TextInput
        value={typed[name]}
        onChange={(text) => change({ [name]: text })}
        dir="ltr"
        spellCheck={false}
        {...input}
      />
    </Field>
  );
  const shaHint = t('texts.small.sha256Hint');

  return (
    <div className="stack gap-16">
      <EditedMeanwhile edits={edits} onTheirs={() => void onReadAgain()} />
      <p>
        {offered
          ? t('texts.small.appNow', { version: offered.versionName, code: offered.versionCode })
          : t('texts.small.appNone')}
      </p>
      <div className={cx('stack gap-12', form.pair)}>
        {line('versionName', { maxLength: VERSION_MAX })}
        {line('versionCode', { inputMode: 'numeric' }, t('texts.small.versionCodeHint'))}
      </div>
      {line('url', { maxLength: URL_MAX })}
      {line('sha256', { maxLength: 64 }, shaHint, sha256 !== '' && !SHA256.test(sha256) ? shaHint : null)}
      {line('size', { inputMode: 'numeric' })}
      <Field label={t('texts.small.notes')}>
        <TextArea
          value={releaseNotes}
          onChange={(text) => change({ releaseNotes: text })}
          maxLength={NOTES_MAX}
          rows={4}
        />
      </Field>
      <CheckboxField checked={forceUpdate} onChange={(forced) => change({ forceUpdate: forced })}>
        {t('texts.small.force')}
      </CheckboxField>
      <div className={cx('flex gap-8', form.acts)}>
        <Acts
          {...{ acts, tools, readAt, onChanged: onReadAgain }}
          row={{ offered, given: schema.safeParse(typed).data, save: edits.save }}
          onClose={() => undefined}
        />
      </div>
    </div>
  );
}
