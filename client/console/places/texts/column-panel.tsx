// One column, or a new one: its names, icon and, once for ever, its number.
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../src/api/refusal';
import type { ColumnShown } from '../../../src/api/schema.gen';
import { wholeNumber } from '../../../src/lib/plain-input';
import { Button } from '../../../src/ui/button';
import { Field } from '../../../src/ui/field';
import { TextInput } from '../../../src/ui/text-input';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import form from '../../frame/form.module.css';
import { nameFor } from '../../frame/languages';
import { NamesField } from '../../frame/names-field';
import { PictureField } from '../../frame/picture-field';
import { SidePanel } from '../../frame/side-panel';
import { useEdits } from '../../frame/use-edits';

const NAME_MAX = 60;
const FIRST_OWN = 10;
const TYPE_MAX = 9999;

interface ColumnPanelProps {
  kind: number;
  /** Null: a new one. */
  column: ColumnShown | null;
  taken: readonly number[];
  readAt: number;
  onClose: () => void;
  onStep?: (by: 1 | -1) => void;
  onSaved: () => void;
  onReadAgain: () => void;
}

export function ColumnPanel(props: ColumnPanelProps) {
  const { kind, column, taken, readAt, onClose, onStep, onSaved, onReadAgain } = props;
  const { t, i18n } = useTranslation('console');
  const toast = useToast();
  const formId = useId();
  const [number, setNumber] = useState(String(column?.type ?? Math.max(FIRST_OWN - 1, ...taken) + 1));
  const [names, setNames] = useState<Record<string, string>>(column?.names ?? {});
  const [icon, setIcon] = useState(column?.icon ?? '');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const type = column?.type ?? wholeNumber(number) ?? 0;
  const edits = useEdits(`column:${kind}:${type}`, readAt);
  const isTaken = !column && taken.includes(type);
  const mayBe = column || (type >= FIRST_OWN && type <= TYPE_MAX && !isTaken);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await edits.save((seenAct) => call('/admin/column_edit', { kind, type, names, icon, seenAct }));
      toast.show(t(column ? 'texts.saved' : 'texts.column.added'));
      onSaved();
    } catch (fault) {
      setError(refusalText(t, fault));
      setBusy(false);
    }
  };

  return (
    <SidePanel
      title={column ? <bdi>{nameFor(column.names, i18n.language)}</bdi> : t('texts.column.newTitle')}
      onClose={onClose}
      onStep={onStep}
      acts={
        <Button
          type="submit"
          form={formId}
          busy={busy}
          disabled={!mayBe || nameFor(names, i18n.language).trim() === ''}
        >
          {t('texts.save')}
        </Button>
      }
    >
      {column && <EditedMeanwhile edits={edits} onTheirs={onReadAgain} />}
      <form id={formId} className={form.form} onSubmit={save}>
        {!column && (
          <Field
            label={t('texts.column.kindNumber')}
            hint={t('texts.column.numberHint')}
            error={isTaken ? t('texts.column.numberTaken') : null}
            required
          >
            <TextInput value={number} onChange={setNumber} inputMode="numeric" />
          </Field>
        )}
        <NamesField
          label={t('texts.column.name')}
          value={names}
          onChange={setNames}
          max={NAME_MAX}
          required
        />
        <PictureField
          label={t('texts.column.icon')}
          hint={icon === '' ? t('texts.column.noIcon') : undefined}
          scene="column"
          value={icon}
          onChange={setIcon}
          ratio="4 / 1"
        />
        {error && (
          <p className={form.error} role="alert">
            {error}
          </p>
        )}
      </form>
    </SidePanel>
  );
}
