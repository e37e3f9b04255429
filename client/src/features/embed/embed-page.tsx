/** A room inside a page of somebody else: the picture, if asked for the chat to read, and the way to the room itself. */

import { ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { LiveStatus } from '../../api/enums.gen';
import { useCall } from '../../api/use-call';
import { cx } from '../../lib/cx';
import { useTitle } from '../../lib/use-title';
import { LiveStage } from '../../player/live-stage';
import { useRoomChannel, useRoomView } from '../../realtime/use-room';
import { LiveBadge } from '../../ui/live-badge';
import { EmbedChat } from './embed-chat';
import styles from './embed-page.module.css';

export default function EmbedPage() {
  const { houseId = '' } = useParams();
  const [search] = useSearchParams();
  const { t } = useTranslation('embed');
  const channel = useRoomChannel(houseId);
  const view = useRoomView(channel);
  const { data, error, refetch } = useCall('/web_anchor/anchor_details', { houseId }, { fresh: 30_000 });
  const withChat = search.get('chat') === '1';
  const { stale } = view;
  useTitle(data?.room.houseName);
  useEffect(() => {
    if (stale > 0) void refetch();
  }, [stale, refetch]);

  if (view.link === 'refused' || (error && !data)) {
    return (
      <main className={cx('stack gap-8 text-centre', styles.closed)}>
        <h1>{t('closed')}</h1>
        <p>{t('closedText')}</p>
      </main>
    );
  }
  if (!data) return <main className={cx('stack gap-8 text-centre', styles.closed)} aria-busy />;
  const live = view.liveStatus ?? data.room.liveStatus;
  const name = view.changes.houseName ?? data.room.houseName;
  return (
    <main className={styles.page} data-chat={withChat || undefined}>
      <section className={styles.screen}>
        <LiveStage
          player={data.player}
          live={live}
          cover={view.changes.houseImage ?? data.room.houseImage}
          onStale={() => void refetch()}
        />
        <header className={cx('row gap-8', styles.head)}>
          {live === LiveStatus.Living && <LiveBadge />}
          <h1 dir="auto">{name}</h1>
          <a
            href={`/anchor/room/${houseId}`}
            target="_blank"
            rel="noopener"
            aria-label={t('enter', { name })}
            title={t('open')}
          >
            <ExternalLink size={18} aria-hidden />
          </a>
        </header>
      </section>
      {withChat && <EmbedChat channel={channel} open={view.link === 'open'} />}
    </main>
  );
}
