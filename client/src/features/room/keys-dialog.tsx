/** The list of keys behind "?". */
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { REWIND_STEP_S } from '../../player/rewind';
import { Dialog } from '../../ui/dialog';
import styles from './keys-dialog.module.css';

interface KeysDialogProps {
  /** The keys of a recording instead of those of a room. */
  recorded?: boolean;
  onClose: () => void;
}

export default function KeysDialog({ recorded = false, onClose }: KeysDialogProps) {
  const { t } = useTranslation('room');
  const rows = [
    { keys: [t('keys.space'), 'K'], text: t('keys.play') },
    { keys: ['M'], text: t('keys.mute') },
    { keys: ['↑', '↓'], text: t('keys.level') },
    { keys: ['F'], text: t('keys.full') },
    { keys: ['P'], text: t('keys.pip') },
    ...(recorded
      ? [{ keys: ['←', '→'], text: t('keys.seek') }]
      : [
          { keys: ['T'], text: t('keys.theatre') },
          { keys: ['L'], text: t('keys.live') },
          { keys: ['C'], text: t('keys.chat') },
          { keys: ['←', '→'], text: t('keys.rewind', { n: REWIND_STEP_S }) },
        ]),
    { keys: ['↑', '↓'], text: t(recorded ? 'keys.linesThen' : 'keys.lines') },
    { keys: ['Esc'], text: t('keys.leave') },
    { keys: ['?'], text: t('keys.help') },
  ];
  return (
    <Dialog open onClose={onClose} title={t('keys.title')} width={380}>
      <dl className="stack gap-4">
        {rows.map(({ keys, text }) => (
          <div key={text} className={cx('row gap-16 apart', styles.row)}>
            <dt>{text}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
