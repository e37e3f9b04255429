/** Name, address and stream key of a restream target. A key that is set is never shown; an empty field keeps it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asRefusal, refusalText } from '../../api/refusal';
import type { RestreamRequest, RestreamTarget } from '../../api/schema.gen';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { PasswordInput } from '../../ui/password-input';
import { TextInput } from '../../ui/text-input';

const longestName = 40;

interface RestreamDialogProps {
  target: RestreamTarget | null;
  onSave: (change: RestreamRequest) => Promise<unknown>;
  onClose: () => void;
}

export function RestreamDialog({ target, onSave, onClose }: RestreamDialogProps) {
  const { t } = useTranslation(['studio', 'errors']);
  const [name, setName] = useState(target?.name ?? '');
  const [address, setAddress] = useState(target?.address ?? '');
  const [key, setKey] = useState('');
  const [busy, setBusy] = useState(false);
  const [bad, setBad] = useState<{ field: string; text: string } | null>(null);
  const keyNeeded = target === null || address.trim() !== target.address;

  const submit = async () => {
    setBusy(true);
    setBad(null);
    try {
      await onSave({
        ...(target && { targetId: target.targetId }),
        name,
        address,
        ...(key.trim() !== '' && { key }),
      });
      onClose();
    } catch (thrown) {
      const refusal = asRefusal(thrown);
      const { field, reason } = refusal.params;
      if (refusal.code === 'RESTREAM_ADDRESS') {
        const known = (['format', 'own', 'private'] as const).find((one) => one === reason) ?? 'format';
        setBad({ field: 'address', text: t(`restream.address.${known}`) });
      } else {
        const text = field === 'key' ? t('restream.keyNeeded') : refusalText(t, refusal);
        setBad({ field: typeof field === 'string' ? field : 'name', text });
      }
    } finally {
      setBusy(false);
    }
  };
  const wrong = (field: string) => (bad?.field === field ? bad.text : null);

  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={target ? t('restream.edit') : t('restream.add')}
      actions={
        <Button wide busy={busy} onClick={() => void submit()}>
          {t('save')}
        </Button>
      }
    >
      <div className="stack gap-16">
        <Field label={t('restream.name')} error={wrong('name')} required>
          <TextInput value={name} onChange={setName} maxLength={longestName} placeholder="YouTube" />
        </Field>
        <Field label={t('restream.server')} hint={t('restream.serverHint')} error={wrong('address')} required>
          <TextInput
            value={address}
            onChange={setAddress}
            inputMode="url"
            dir="ltr"
            placeholder="rtmps://…/app"
          />
        </Field>
        <Field
          label={t('restream.key')}
          hint={keyNeeded ? t('restream.keyHint') : t('restream.keyKept')}
          error={wrong('key')}
          required={keyNeeded}
        >
          <PasswordInput value={key} onChange={setKey} autoComplete="off" />
        </Field>
      </div>
    </Dialog>
  );
}
