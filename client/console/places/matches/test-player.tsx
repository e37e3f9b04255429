// Tries the address of a source and says what comes from there.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../src/ui/button';
import { Facts } from '../../frame/facts';
import styles from './source.module.css';
import type { Outcome, Received, startTest } from './test-engine';

interface TestPlayerProps {
  url: string;
  type: string;
}

type Test = Awaited<ReturnType<typeof startTest>>;

const LOOK_EVERY = 1_000;

/** Plays the address in a place of its own within `host`, and looks at what comes. */
function useTest({ url, type }: TestPlayerProps) {
  const host = useRef<HTMLDivElement>(null);
  const [received, setReceived] = useState<Received | null>(null);
  const [fault, setFault] = useState('');
  const [blocked, setBlocked] = useState(false);

  useEffect(() => {
    const block = ({ blockedURI }: SecurityPolicyViolationEvent) => {
      if (blockedURI.startsWith(new URL(url, window.location.href).origin)) setBlocked(true);
    };
    document.addEventListener('securitypolicyviolation', block);
    return () => document.removeEventListener('securitypolicyviolation', block);
  }, [url]);

  useEffect(() => {
    let wanted = true;
    let test: Test | undefined;
    const timer = setInterval(() => test && setReceived(test.look()), LOOK_EVERY);
    const start = async () => {
      const engine = await import('./test-engine');
      if (!wanted || !host.current) return;
      const place = document.createElement('div');
      place.style.height = '100%';
      host.current.replaceChildren(place);
      const started = await engine.startTest(place, url, type);
      if (wanted) test = started;
      else started.stop();
    };
    start().catch((thrown: unknown) => wanted && setFault(String(thrown)));
    return () => {
      wanted = false;
      clearInterval(timer);
      test?.stop();
    };
  }, [url, type]);

  const failed = fault !== '' || received?.outcome === 'failed';
  const outcome: Outcome | 'blocked' = blocked
    ? 'blocked'
    : failed
      ? 'failed'
      : (received?.outcome ?? 'waiting');
  return { host, outcome, received, fault: received?.fault || fault };
}

/** Give it the address as a key: another one is another test. */
export function TestPlayer(props: TestPlayerProps) {
  const { t } = useTranslation('console');
  const { host, outcome, received, fault } = useTest(props);
  return (
    <div className={styles.test}>
      <div ref={host} className={styles.picture} />
      <div data-testid="test-outcome">
        <p role="status" className={styles[outcome] ?? undefined}>
          {t(`source.outcome.${outcome}`)}
        </p>
        {outcome === 'blocked' && (
          <Button size="small" look="outline" onClick={() => window.location.reload()}>
            {t('source.reload')}
          </Button>
        )}
        {received && <ReceivedFacts received={received} fault={fault} />}
      </div>
    </div>
  );
}

function ReceivedFacts({ received, fault }: { received: Received; fault: string }) {
  const { t } = useTranslation('console');
  const { width, height, audible, frames, dropped } = received;
  const [at, ahead] = [received.at.toFixed(1), received.ahead.toFixed(1)];
  return (
    <Facts
      rows={[
        [t('source.picture'), width > 0 ? `${width} × ${height}` : t('source.noPicture')],
        [t('source.sound'), audible === null ? '–' : t(audible ? 'source.hasSound' : 'source.noSound')],
        [t('source.frames'), t('source.framesDropped', { frames, dropped })],
        [t('source.played'), t('source.seconds', { at, ahead })],
        ...(fault ? [[t('source.fault'), fault] as const] : []),
      ]}
    />
  );
}
