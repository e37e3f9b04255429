/** The chat on nothing: a page for broadcasting software, laid over the picture an anchor sends. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { cx } from '../../lib/cx';
import { nameColor } from '../../lib/name-color';
import type { ChatLine } from '../../realtime/chat-line';
import { useChatLines, useRoomChannel, useRoomView } from '../../realtime/use-room';
import { Badges } from '../../ui/badges';
import styles from './overlay-page.module.css';

const MOST = 14;
/** Nobody sits at this page: what was refused is asked again from the start. */
const AGAIN_MS = 60_000;

export default function OverlayPage() {
  const { houseId = '' } = useParams();
  const { t } = useTranslation('embed');
  const channel = useRoomChannel(houseId);
  const { link } = useRoomView(channel);
  const { lines } = useChatLines(channel);
  const said = lines.filter((line): line is ChatLine => line.kind === 'chat' && !line.removed).slice(-MOST);

  useEffect(() => {
    if (link !== 'refused') return;
    const again = setTimeout(() => window.location.reload(), AGAIN_MS);
    return () => clearTimeout(again);
  }, [link]);

  return (
    <main className={styles.page}>
      <h1 className="vh">{t('chat')}</h1>
      <div role="log" aria-label={t('chat')}>
        <ol className={cx('column strong breaks', styles.lines)}>
          {said.map((line) => (
            <li key={line.key} className={styles.line}>
              <Badges of={line.user} />{' '}
              <b style={{ color: nameColor(line.user.userId) }}>
                <bdi>{line.user.nickName}</bdi>
              </b>
              <span dir="auto">{line.text}</span>
            </li>
          ))}
        </ol>
      </div>
    </main>
  );
}
