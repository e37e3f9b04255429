// One text of the site in one language: as it was shipped, what stands in its place, and who changed it.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WordingShown } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { call } from '../../api/call';
import type { OpenProps } from '../../engine/data';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import { Facts } from '../../frame/facts';
import { History } from '../../frame/history';
import { isRightToLeft, languageName } from '../../frame/languages';
import { Moment } from '../../frame/moment';
import { PanelPart } from '../../frame/panel-part';
import { SidePanel } from '../../frame/side-panel';
import { useEdits } from '../../frame/use-edits';
import { partOf } from './wording';
import styles from './wording.module.css';
import { WordingForm } from './wording-form';

const now = ({ text, shipped }: WordingShown) => text ?? shipped ?? '';

export function WordingPanel(props: OpenProps<WordingShown, object>) {
  const { row, tools, readAt, onClose, onStep, onChanged } = props;
  const { t, toast } = tools;
  const { language, key, shipped, text } = row;
  const thing = `wording:${language}:${key}`;
  const edits = useEdits(thing, readAt);
  const latest = useRef(row);
  latest.current = row;
  /** Counts how often the form begins anew. What others write meanwhile does not take away what is typed in it. */
  const [start, setStart] = useState({ round: 0, text: now(row) });
  const beginAnew = (from: WordingShown) => setStart(({ round }) => ({ round: round + 1, text: now(from) }));

  /** Throws what the server refuses; "" is the shipped text. */
  const save = async (words: string) => {
    const after = await edits.save((seenAct) =>
      call('/admin/wording_edit', { language, key, text: words, seenAct }),
    );
    await onChanged();
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
      <Shipped row={row} />
      <EditedMeanwhile
        edits={edits}
        onTheirs={() => void onChanged().then(() => beginAnew(latest.current))}
      />
      <WordingForm
        key={start.round}
        row={row}
        start={start.text}
        onSave={change}
        onBack={() => void goBack()}
      />
      <History thing={thing} />
    </SidePanel>
  );
}

/** What was shipped, and what became of it since. */
function Shipped({ row }: { row: WordingShown }) {
  const { t, i18n } = useTranslation('console');
  const { language, key, shipped, text, changedTime } = row;
  const part = partOf(key);
  const gone = shipped === null;
  const title = t(gone ? 'wording.gone' : 'wording.outdated');
  const hint = gone ? 'wording.goneHint' : row.inForce ? 'wording.outdatedHint' : 'wording.unfitHint';
  const quote = (words: string) => (
    <p className={styles.quote} lang={language} dir={isRightToLeft(language) ? 'rtl' : 'ltr'}>
      {words}
    </p>
  );
  const changed = changedTime !== null && (
    <>
      <Moment time={changedTime} /> · <bdi>{row.changedBy ?? '–'}</bdi>
    </>
  );
  return (
    <>
      <Facts
        rows={[
          [t('wording.language'), languageName(language, i18n.language)],
          [t('wording.part'), part ? t(`wording.parts.${part}`) : '–'],
          ...(changed ? [[t('wording.changed'), changed] as const] : []),
        ]}
      />
      {row.outdated && (
        <section className={cx('stack gap-8', styles.outdated)} aria-label={title}>
          <b>{title}</b>
          <p>{t(hint)}</p>
          <p className={cx('quiet small strong', styles.small)}>{t('wording.shippedThen')}</p>
          {quote(row.shippedThen ?? '')}
        </section>
      )}
      <PanelPart title={t(gone ? 'wording.changedText' : 'wording.shipped')}>
        {quote(shipped ?? text ?? '')}
      </PanelPart>
    </>
  );
}
