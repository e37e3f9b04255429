// The line at the foot of every page, in each language.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import { RichText } from '../../../src/ui/rich-text';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import form from '../../frame/form.module.css';
import { nameFor } from '../../frame/languages';
import { type Names, NamesField } from '../../frame/names-field';
import { Refused, submitting } from '../../frame/sending';
import { useEdits } from '../../frame/use-edits';
import styles from './small.module.css';

const FOOTER_MAX = 4000;

interface FooterFormProps {
  names: Names;
  readAt: number;
  onReadAgain: () => Promise<unknown>;
}

export function FooterForm({ names, readAt, onReadAgain }: FooterFormProps) {
  const { t, i18n } = useTranslation('console');
  const toast = useToast();
  const [draft, setDraft] = useState(names);
  const edits = useEdits('footer', readAt);
  const changed = Object.entries(draft).filter(([tag, text]) => text !== (names[tag] ?? ''));
  const recordStr = Object.fromEntries(changed);
  const save = useMutation({
    mutationFn: () => edits.save((seenAct) => call('/admin/footer_edit', { recordStr, seenAct })),
    onSuccess: () => {
      toast.show(t('texts.saved'));
      return onReadAgain();
    },
  });

  return (
    <form className="stack gap-16" onSubmit={submitting(save.mutate)}>
      <EditedMeanwhile edits={edits} onTheirs={() => void onReadAgain()} />
      <NamesField
        label={t('texts.rich.content')}
        hint={t('texts.small.footerHint')}
        value={draft}
        onChange={setDraft}
        max={FOOTER_MAX}
        rows={3}
        required
      />
      <div className={styles.preview}>
        <RichText html={nameFor(draft, i18n.language)} />
      </div>
      <Refused error={save.error} />
      <div className={cx('flex gap-8', form.acts)}>
        <Button type="submit" busy={save.isPending} disabled={changed.length === 0}>
          {t('texts.save')}
        </Button>
      </div>
    </form>
  );
}
