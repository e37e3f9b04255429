// The sending of a form: whether it is under way, and why the server refused it.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../src/api/refusal';
import form from './form.module.css';

export function useSaving(send: () => Promise<unknown>) {
  const { t } = useTranslation('console');
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    setBusy(true);
    setWhy(null);
    try {
      await send();
    } catch (fault) {
      setWhy(refusalText(t, fault));
    } finally {
      setBusy(false);
    }
  };
  const error = why !== null && (
    <p className={form.error} role="alert">
      {why}
    </p>
  );
  return { busy, error, submit, refuse: setWhy };
}
