// The version of the Android app that older ones are offered, and its withdrawal.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AndroidUpdate } from '../../../src/api/schema.gen';
import { wholeNumber } from '../../../src/lib/plain-input';
import { Button } from '../../../src/ui/button';
import { CheckboxField } from '../../../src/ui/checkbox-field';
import { Field } from '../../../src/ui/field';
import { TextArea } from '../../../src/ui/text-area';
import { TextInput } from '../../../src/ui/text-input';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { ActDialog } from '../../frame/act-dialog';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import form from '../../frame/form.module.css';
import { useEdits } from '../../frame/use-edits';
import words from './words.module.css';

const VERSION_MAX = 40;
const URL_MAX = 500;
const NOTES_MAX = 2000;
const SHA256 = /^[0-9a-f]{64}$/;

interface AppFormProps {
  offered: AndroidUpdate | null;
  readAt: number;
  onReadAgain: () => void;
}

const none: AndroidUpdate = {
  versionName: '',
  versionCode: 0,
  url: '',
  sha256: '',
  size: 0,
  forceUpdate: false,
  releaseNotes: '',
};

export function AppForm({ offered, readAt, onReadAgain }: AppFormProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const [draft, setDraft] = useState(offered ?? none);
  const [typed, setTyped] = useState<{ versionCode?: string; size?: string }>({});
  const [asks, setAsks] = useState<'publish' | 'withdraw' | null>(null);
  const edits = useEdits('app', readAt);
  const { versionName, versionCode, url, sha256, size, forceUpdate, releaseNotes } = draft;
  const ready =
    versionName.trim() !== '' && versionCode >= 1 && url.trim() !== '' && SHA256.test(sha256) && size >= 1;
  const line = (
    name: 'versionName' | 'url' | 'sha256',
    max: number,
    hint?: string,
    error?: string | null,
  ) => (
    <Field label={t(`texts.small.${name}`)} hint={hint} error={error} required>
      <TextInput
        value={draft[name]}
        onChange={(text) => setDraft({ ...draft, [name]: text })}
        maxLength={max}
        dir="ltr"
        spellCheck={false}
      />
    </Field>
  );
  const amount = (name: 'versionCode' | 'size', hint?: string) => (
    <Field label={t(`texts.small.${name}`)} hint={hint} required>
      <TextInput
        value={typed[name] ?? (draft[name] === 0 ? '' : String(draft[name]))}
        onChange={(text) => {
          setTyped({ ...typed, [name]: text });
          setDraft({ ...draft, [name]: wholeNumber(text, 12) ?? 0 });
        }}
        inputMode="numeric"
      />
    </Field>
  );

  return (
    <div className={form.form}>
      <EditedMeanwhile edits={edits} onTheirs={onReadAgain} />
      <p>
        {offered
          ? t('texts.small.appNow', { version: offered.versionName, code: offered.versionCode })
          : t('texts.small.appNone')}
      </p>
      <div className={words.pair}>
        {line('versionName', VERSION_MAX)}
        {amount('versionCode', t('texts.small.versionCodeHint'))}
      </div>
      {line('url', URL_MAX)}
      {line(
        'sha256',
        64,
        t('texts.small.sha256Hint'),
        sha256 !== '' && !SHA256.test(sha256) ? t('texts.small.sha256Hint') : null,
      )}
      {amount('size')}
      <Field label={t('texts.small.notes')}>
        <TextArea
          value={releaseNotes}
          onChange={(text) => setDraft({ ...draft, releaseNotes: text })}
          maxLength={NOTES_MAX}
          rows={4}
        />
      </Field>
      <CheckboxField checked={forceUpdate} onChange={(forced) => setDraft({ ...draft, forceUpdate: forced })}>
        {t('texts.small.force')}
      </CheckboxField>
      <div className={form.acts}>
        {offered && (
          <Button look="danger" onClick={() => setAsks('withdraw')}>
            {t('texts.small.withdraw')}
          </Button>
        )}
        <Button disabled={!ready} onClick={() => setAsks('publish')}>
          {t('texts.small.publish')}
        </Button>
      </div>
      {asks === 'publish' && (
        <ActDialog
          title={t('texts.small.askPublish', { version: versionName })}
          effect={`${t('texts.small.publishEffect')} ${forceUpdate ? t('texts.small.forceEffect') : ''}`}
          confirm={t('texts.small.publish')}
          harmless={!forceUpdate}
          onClose={() => setAsks(null)}
          onAct={async () => {
            await edits.save((seenAct) =>
              call('/admin/app_update_edit', { ...draft, url: url.trim(), seenAct }),
            );
            toast.show(t('texts.small.published'));
            onReadAgain();
          }}
        />
      )}
      {asks === 'withdraw' && offered && (
        <ActDialog
          title={t('texts.small.askWithdraw', { version: offered.versionName })}
          effect={t('texts.small.withdrawEffect')}
          reason={{}}
          confirm={t('texts.small.withdraw')}
          onClose={() => setAsks(null)}
          onAct={async ({ reason }) => {
            await edits.save((seenAct) =>
              call('/admin/app_update_edit', { withdraw: true, reason, seenAct }),
            );
            toast.show(t('texts.small.withdrawn'));
            onReadAgain();
          }}
        />
      )}
    </div>
  );
}
