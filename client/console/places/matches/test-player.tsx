// Tries the address of a source and says what comes from there.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../src/ui/button';
import { Facts } from '../../frame/facts';
import styles from './source.module.css';
import type { Received, startTest } from './test-engine';

interface TestPlayerProps {
  url: string;
  type: string;
}

type Test = Awaited<ReturnType<typeof startTest>>;

const LOOK_EVERY = 1_000;

/** Give it the address as a key: another one is another test. */
export function TestPlayer({ url, type }: TestPlayerProps) {
  const { t } = useTranslation('console');
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

  const outcome = blocked
    ? 'blocked'
    : fault || received?.outcome === 'failed'
      ? 'failed'
      : (received?.outcome ?? 'waiting');
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
        {received && (
          <Facts
            rows={[
              [
                t('source.picture'),
                received.width > 0 ? `${received.width} × ${received.height}` : t('source.noPicture'),
              ],
              [
                t('source.sound'),
                received.audible === null ? '–' : t(received.audible ? 'source.hasSound' : 'source.noSound'),
              ],
              [
                t('source.frames'),
                t('source.framesDropped', { frames: received.frames, dropped: received.dropped }),
              ],
              [
                t('source.played'),
                t('source.seconds', { at: received.at.toFixed(1), ahead: received.ahead.toFixed(1) }),
              ],
              ...(received.fault || fault ? [[t('source.fault'), received.fault || fault] as const] : []),
            ]}
          />
        )}
      </div>
    </div>
  );
}
