// How many of the chosen gift, what that costs, and the press that sends it; while a combo runs, the press that repeats it.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { wholeNumber } from '../../lib/plain-input';
import { Coins } from '../../money/coins';
import { coinText } from '../../money/figures';
import type { Gift } from '../../money/shapes';
import { Button } from '../../ui/button';
import { COUNTS, countOf, MAX_COUNT } from './combo';
import { ComboButton } from './combo-button';
import styles from './send-line.module.css';
import type { Sending } from './use-sending';

interface SendLineProps {
  gift: Gift;
  sending: Sending;
}

export function SendLine({ gift, sending }: SendLineProps) {
  const { t, i18n } = useTranslation('money');
  const [chosen, setChosen] = useState<number>(1);
  const [typed, setTyped] = useState('');
  const own = typed.trim() === '' ? null : wholeNumber(typed);
  const count = typed.trim() === '' ? chosen : countOf(own);
  const { combo, pending, send } = sending;
  const button = useRef<HTMLButtonElement>(null);
  const held = useRef(false);
  const running = combo?.giftId === gift.giftId;

  // The focus stays where the hand is: when the combo ends it returns to the button that began it.
  useEffect(() => {
    if (running || !held.current) return;
    held.current = false;
    button.current?.focus();
  }, [running]);

  return (
    <div className={cx('row wraps', styles.line)}>
      <b className="bold">
        <bdi>{gift.name}</bdi>
      </b>
      <fieldset className={cx('flex wraps gap-6', styles.counts)} aria-label={t('gift.count')}>
        {COUNTS.map((n) => (
          <button
            key={n}
            type="button"
            className={cx('num', styles.count)}
            aria-pressed={typed.trim() === '' && n === chosen}
            onClick={() => {
              setChosen(n);
              setTyped('');
            }}
          >
            {n}
          </button>
        ))}
        <input
          className={cx('num text-centre', styles.own)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('gift.ownCount')}
          aria-invalid={count === null || undefined}
          placeholder={t('gift.own')}
        />
      </fieldset>
      <span className={cx('bold', styles.cost)} aria-live="off">
        {count === null ? (
          <span className="error small" role="alert">
            {t('gift.countRange', { max: coinText(i18n.language, MAX_COUNT) })}
          </span>
        ) : (
          <Coins value={gift.price * count} />
        )}
      </span>
      {combo && running ? (
        <ComboButton
          combo={combo}
          onPress={() => send(gift, combo.count)}
          onHold={(holds) => {
            held.current = holds;
          }}
        />
      ) : (
        <Button
          ref={button}
          className={styles.send}
          disabled={count === null}
          busy={pending > 0}
          onClick={() => count !== null && send(gift, count)}
        >
          {t('gift.send')}
        </Button>
      )}
    </div>
  );
}
