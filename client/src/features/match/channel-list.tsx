// Where one can watch the match: its own source and the anchors. Those who are not on the air lead to their rooms.
import { Tv } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveStatus } from '../../api/enums.gen';
import { countryName } from '../../lib/country-name';
import { cx } from '../../lib/cx';
import { Avatar } from '../../ui/avatar';
import { Badges } from '../../ui/badges';
import styles from './channel-list.module.css';
import { type Choice, isOnAir } from './match-data';

interface ChannelListProps {
  choices: readonly Choice[];
  chosen: Choice | null;
  onChoose: (channelId: string) => void;
}

export function ChannelList({ choices, chosen, onChoose }: ChannelListProps) {
  const { t } = useTranslation('matchday');
  if (choices.length === 0) return null;
  return (
    <section className={styles.channels} aria-label={t('channels')}>
      <ul>
        {choices.map((choice) => (
          <li key={choice.channelId}>
            {isOnAir(choice) ? (
              <button
                type="button"
                className={cx('row text-start', styles.channel)}
                aria-pressed={choice.channelId === chosen?.channelId}
                onClick={() => onChoose(choice.channelId)}
              >
                <Words choice={choice} />
              </button>
            ) : (
              <Link
                to={`/anchor/room/${choice.houseId}`}
                className={cx('row text-start', styles.channel)}
                data-off
              >
                <Words choice={choice} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({ choice: { name, image, liveStatus, anchor } }: { choice: Choice }) {
  const { t, i18n } = useTranslation(['matchday', 'common']);
  const state =
    liveStatus === LiveStatus.Living
      ? t('common:live')
      : liveStatus === LiveStatus.Interrupted
        ? t('common:matchStatus.5')
        : t('matchday:offAir');
  return (
    <>
      {anchor === null ? (
        <span className={cx('stack centred quiet', styles.source)}>
          <Tv size={17} aria-hidden />
        </span>
      ) : (
        <Avatar image={image} name={name} size={32} />
      )}
      <span className={cx('stack small bold', styles.words)}>
        <span>
          <bdi>{anchor ? name : t('matchday:source')}</bdi>
          {anchor && <Badges of={anchor} />}
        </span>
        <small>
          <b data-live={liveStatus === LiveStatus.Living || undefined}>{state}</b>
          {anchor?.countryCode && ` · ${countryName(anchor.countryCode, i18n.language)}`}
        </small>
      </span>
    </>
  );
}
