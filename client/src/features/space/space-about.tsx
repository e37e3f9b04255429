// What is known of an anchor: words of their own, where from, since when, how much on the air.
import { useTranslation } from 'react-i18next';
import type { AnchorInformationAnswer } from '../../api/schema.gen';
import { shortDate, shortNumber } from '../../i18n/format';
import { countryName } from '../../lib/country-name';
import { cx } from '../../lib/cx';
import { serverNow } from '../../lib/server-clock';
import { useEnumLabel } from '../../session/session';
import styles from './space.module.css';

export function SpaceAbout({ anchor }: { anchor: AnchorInformationAnswer }) {
  const { t, i18n } = useTranslation('space');
  const sport = useEnumLabel('anchorType', anchor.anchorType);
  const gender = useEnumLabel('gender', anchor.gender);
  const hours = Math.floor(anchor.stats.totalLiveSeconds / 3_600);
  const facts: [name: string, value: string][] = [
    [t('about.sport'), sport],
    [t('about.title'), anchor.anchorTitle],
    [t('about.gender'), anchor.gender === 0 ? '' : gender],
    [t('about.country'), anchor.region ? countryName(anchor.region.countryCode, i18n.language) : ''],
    [t('about.joined'), anchor.joinTime === null ? '' : shortDate(anchor.joinTime, serverNow())],
    [t('about.days'), anchor.stats.liveDays === 0 ? '' : String(anchor.stats.liveDays)],
    [
      t('about.onAir'),
      hours === 0 ? '' : t('about.hours', { count: hours, n: shortNumber(t, i18n.language, hours) }),
    ],
  ];
  const words = [...new Set([anchor.introduction, anchor.personalProfile])].filter(Boolean);
  return (
    <div className={styles.about}>
      {words.map((text) => (
        <p key={text} className={cx('quiet breaks', styles.intro)} dir="auto">
          {text}
        </p>
      ))}
      {words.length === 0 && <p className="faint">{t('about.empty')}</p>}
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
