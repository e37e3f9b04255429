// One text of the site in one language: as it was shipped, what stands in its place, and who changed it.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WordingShown } from '../../../src/api/schema.gen';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import { Facts } from '../../frame/facts';
import { History } from '../../frame/history';
import { isRightToLeft, languageName } from '../../frame/languages';
import { Moment } from '../../frame/moment';
import { PanelPart } from '../../frame/panel-part';
import { SidePanel } from '../../frame/side-panel';
import { useEdits } from '../../frame/use-edits';
import { partOf, thingOf } from './wording';
import styles from './wording.module.css';
import { WordingForm } from './wording-form';

interface WordingPanelProps {
  row: WordingShown;
  /** When it was read. */
  readAt: number;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
  /** Reads the text anew. */
  onReadAgain: () => Promise<WordingShown | undefined>;
}

const now = ({ text, shipped }: WordingShown) => text ?? shipped ?? '';

export function WordingPanel({ row, readAt, onClose, onStep, onReadAgain }: WordingPanelProps) {
  const { t, i18n } = useTranslation('console');
  const toast = useToast();
  const queries = useQueryClient();
  const edits = useEdits(thingOf(row), readAt);
  const { language, key, shipped, text } = row;
  const part = partOf(key);
  /** Counts how often the form begins anew. What others write meanwhile does not take away what is typed in it. */
  const [start, setStart] = useState({ round: 0, text: now(row) });
  const beginAnew = (from: WordingShown) => setStart(({ round }) => ({ round: round + 1, text: now(from) }));
  const hint =
    shipped === null
      ? { title: t('wording.gone'), text: t('wording.goneHint') }
      : { title: t('wording.outdated'), text: t(row.inForce ? 'wording.outdatedHint' : 'wording.unfitHint') };
  const quote = (words: string) => (
    <p className={styles.quote} lang={language} dir={isRightToLeft(language) ? 'rtl' : 'ltr'}>
      {words}
    </p>
  );

  /** Throws what the server refuses; "" is the shipped text. */
  const save = async (words: string) => {
    const after = await edits.save((seenAct) =>
      call('/admin/wording_edit', { language, key, text: words, seenAct }),
    );
    await Promise.all(
      ['/admin/wording_list', '/admin/edits'].map((path) => queries.invalidateQueries({ queryKey: [path] })),
    );
    return after;
  };
  const change = async (words: string) => {
    const after = await save(words);
    toast.show(t(after.text === null ? 'wording.isBack' : 'wording.saved'));
  };
  const put = async (words: string) => beginAnew(await save(words));
  const goBack = async () => {
    try {
      await put('');
      const undo = { label: t('frame.undo'), onPress: () => void put(text ?? '').catch(toast.refuse) };
      toast.show(t('wording.isBack'), shipped === null ? {} : { action: undo });
    } catch (fault) {
      toast.refuse(fault);
    }
  };

  return (
    <SidePanel title={<bdi>{key}</bdi>} onClose={onClose} onStep={onStep}>
      <Facts
        rows={[
          [t('wording.language'), languageName(language, i18n.language)],
          [t('wording.part'), part ? t(`wording.parts.${part}`) : '–'],
          ...(row.changedTime === null
            ? []
            : [
                [
                  t('wording.changed'),
                  <>
                    <Moment time={row.changedTime} /> · <bdi>{row.changedBy ?? '–'}</bdi>
                  </>,
                ] as const,
              ]),
        ]}
      />
      {row.outdated && (
        <section className={styles.outdated} aria-label={hint.title}>
          <b>{hint.title}</b>
          <p>{hint.text}</p>
          <p className={styles.small}>{t('wording.shippedThen')}</p>
          {quote(row.shippedThen ?? '')}
        </section>
      )}
      <PanelPart title={t(shipped === null ? 'wording.changedText' : 'wording.shipped')}>
        {quote(shipped ?? text ?? '')}
      </PanelPart>
      <EditedMeanwhile
        edits={edits}
        onTheirs={() => void onReadAgain().then((theirs) => theirs && beginAnew(theirs))}
      />
      <WordingForm
        key={start.round}
        row={row}
        start={start.text}
        onSave={change}
        onBack={() => void goBack()}
      />
      <History thing={thingOf(row)} />
    </SidePanel>
  );
}
