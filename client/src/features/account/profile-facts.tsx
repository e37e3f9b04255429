// The fields of a profile, each with what it says or that it is not filled in.

import { useTranslation } from 'react-i18next';
import { EmotionalStatus } from '../../api/enums.gen';
import type { UserInfo } from '../../api/schema.gen';
import { useEnumLabel } from '../../app/session';
import { SectionHead } from '../../ui/section-head';
import styles from './profile.module.css';
import { useRegionText } from './use-region-text';

interface Fact {
  name: string;
  value: string | null | undefined;
  /** Digits and latin, whatever the page's direction. */
  ltr?: boolean;
}

export function ProfileFacts({ user }: { user: UserInfo }) {
  const { t } = useTranslation('account');
  const gender = useEnumLabel('gender', user.gender);
  const status = useEnumLabel('emotionalStatus', user.emotionalStatus);
  const region = useRegionText(user.region);
  const born = user.birthday;
  const facts: Fact[] = [
    { name: t('nickName'), value: user.nickName },
    { name: t('gender'), value: gender },
    { name: t('birthday'), value: born && [born.year, born.month, born.day].join('-'), ltr: true },
    { name: t('region'), value: region },
    { name: t('height'), value: user.height ? t('centimetres', { n: user.height }) : null },
    { name: t('weight'), value: user.weight ? t('kilograms', { n: user.weight }) : null },
    { name: t('emotionalStatus'), value: user.emotionalStatus === EmotionalStatus.Unset ? null : status },
    { name: t('hobby'), value: user.hobby },
    { name: t('personalProfile'), value: user.personalProfile },
    { name: t('phone'), value: user.phone ? `${user.areaCode} ${user.phone}` : null, ltr: true },
  ];
  return (
    <section aria-labelledby="profile-facts">
      <SectionHead id="profile-facts" title={t('basics')} />
      <dl className={styles.facts}>
        {facts.map(({ name, value, ltr }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={value ? undefined : styles.unset}>
              <bdi dir={ltr ? 'ltr' : 'auto'}>{value || t('unset')}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
