/** The newest lines of a chat, to read only: whoever wants to speak goes to the room. */
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { nameColor } from '../../lib/name-color';
import type { ChatLine } from '../../realtime/chat-line';
import type { RoomChannel } from '../../realtime/room-channel';
import { useChatLines } from '../../realtime/use-room';
import { Badges } from '../../ui/badges';
import styles from './embed-page.module.css';

const MOST = 60;

interface EmbedChatProps {
  channel: RoomChannel | null;
  open: boolean;
}

export function EmbedChat({ channel, open }: EmbedChatProps) {
  const { t } = useTranslation('embed');
  const { lines } = useChatLines(channel);
  const said = lines.filter((line): line is ChatLine => line.kind === 'chat' && !line.removed).slice(-MOST);
  return (
    // The newest line stands at the end of the list and first in the scroll, so that the view stays with it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
    <div role="log" aria-label={t('chat')} tabIndex={0} className={styles.chat}>
      <ol className={cx('column gap-4 breaks', styles.lines)}>
        {said.map((line) => (
          <li key={line.key}>
            <Badges of={line.user} />{' '}
            <b style={{ color: nameColor(line.user.userId) }}>
              <bdi>{line.user.nickName}</bdi>
            </b>
            <span dir="auto">{line.text}</span>
          </li>
        ))}
        {said.length === 0 && <li className="faint">{open ? t('quiet') : t('waiting')}</li>}
      </ol>
    </div>
  );
}
