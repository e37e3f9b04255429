// How the draw can be influenced by nobody: the server's promise first, then a word of the sender.
import { Dices } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import type { Commitment } from '../../money/shapes';
import { Field } from '../../ui/field';
import { IconButton } from '../../ui/icon-button';
import { TextInput } from '../../ui/text-input';
import styles from './send-dialog.module.css';
import { freshSeed, MAX_SEED } from './send-form';

interface AdvancedProps {
  seed: string;
  onSeed: (seed: string) => void;
  commitment: Commitment | null;
}

export function Advanced({ seed, onSeed, commitment }: AdvancedProps) {
  const { t } = useTranslation('money');
  return (
    <details className={styles.advanced}>
      <summary>{t('send.advanced')}</summary>
      <div className={cx('stack gap-10', styles.advancedBody)}>
        <p className={cx('faint small', styles.hint)}>{t('send.advancedText')}</p>
        <Field label={t('send.seed')}>
          <TextInput
            value={seed}
            onChange={onSeed}
            maxLength={MAX_SEED}
            autoComplete="off"
            spellCheck={false}
            end={
              <IconButton small tip="none" label={t('send.newSeed')} onClick={() => onSeed(freshSeed())}>
                <Dices size={17} aria-hidden />
              </IconButton>
            }
          />
        </Field>
        <p className="quiet small strong">{t('proof.commitment')}</p>
        <p className={cx('quiet tiny breaks text-start', styles.hash)} data-testid="commitment">
          {commitment ? commitment.seedHash : t('send.noCommitment')}
        </p>
      </div>
    </details>
  );
}
