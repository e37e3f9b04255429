// How many of the chosen gift, what that costs, and the press that sends it; while a combo runs, the press that repeats it.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { wholeNumber } from '../../lib/plain-input';
import { Coins } from '../../money/coins';
import { coinText } from '../../money/figures';
import type { Gift } from '../../money/shapes';
import { useSecondQuestion } from '../../money/use-second-question';
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
  const { asks, spend, question } = useSecondQuestion();
  const button = useRef<HTMLButtonElement>(null);
  const held = useRef(false);
  // A press of the combo spends at once: sums that are asked about are sent one by one.
  const running = combo?.giftId === gift.giftId && !asks(gift.price * combo.count);
  const give = (n: number) => {
    const coins = gift.price * n;
    const cost = t('coins.n', { n: coinText(i18n.language, coins), count: coins });
    spend({
      coins,
      title: t('second.gift', { n, gift: ownDirection(gift.name), coins: cost }),
      confirm: t('gift.send'),
      go: () => send(gift, n),
    });
  };

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
      <Counts
        chosen={typed.trim() === '' ? chosen : null}
        typed={typed}
        wrong={count === null}
        onChoose={(n) => {
          setChosen(n);
          setTyped('');
        }}
        onType={setTyped}
      />
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
          onClick={() => count !== null && give(count)}
        >
          {t('gift.send')}
        </Button>
      )}
      {question}
    </div>
  );
}

interface CountsProps {
  chosen: number | null;
  typed: string;
  wrong: boolean;
  onChoose: (n: number) => void;
  onType: (typed: string) => void;
}

function Counts({ chosen, typed, wrong, onChoose, onType }: CountsProps) {
  const { t } = useTranslation('money');
  return (
    <fieldset className={cx('flex wraps gap-6', styles.counts)} aria-label={t('gift.count')}>
      {COUNTS.map((n) => (
        <button
          key={n}
          type="button"
          className={cx('num', styles.count)}
          aria-pressed={n === chosen}
          onClick={() => onChoose(n)}
        >
          {n}
        </button>
      ))}
      <input
        className={cx('num text-centre', styles.own)}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('gift.ownCount')}
        aria-invalid={wrong || undefined}
        placeholder={t('gift.own')}
      />
    </fieldset>
  );
}
