// One's own profile: picture, name, followers, and the form, which says beside each field who sees it.
import { Camera } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../api/refusal';
import type { UserInfo } from '../../api/schema.gen';
import { useCall } from '../../api/use-call';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { imageProblem, imageTypes } from '../../lib/file-rules';
import { useTitle } from '../../lib/use-title';
import { useSession } from '../../session/session';
import { Avatar } from '../../ui/avatar';
import { Badges } from '../../ui/badges';
import { buttonClass } from '../../ui/button';
import { CountText } from '../../ui/count-text';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import { useToast } from '../../ui/toast';
import styles from './profile.module.css';
import { ProfileForm } from './profile-form';
import { useRegionText } from './use-region-text';

const ProfileOverview = lazy(() => import('./profile-overview'));
const AvatarDialog = lazy(() => import('./avatar-dialog'));

export default function ProfilePage() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  useTitle(t('profile'));
  return user && <Profile user={user} key={user.userId} />;
}

function Profile({ user }: { user: UserInfo }) {
  const { t } = useTranslation(['account', 'common']);
  const toast = useToast();
  const region = useRegionText(user.region);
  const { data: info, isError } = useCall('/web_my/web_my_info', {}, { fresh: 0 });
  const [chosen, setChosen] = useState<File | null>(null);
  const choose = (file: File | undefined) => {
    const problem = file && imageProblem(file);
    if (problem) toast.refuse(new Refusal(problem));
    else setChosen(file ?? null);
  };
  return (
    <div className={`wrap ${styles.page} ${styles.profile}`}>
      <section className={cx('row wraps gap-20', styles.head)}>
        <Avatar image={user.userImage} name={user.nickName} size={88} />
        <div className={styles.who}>
          <h1>
            <bdi>{user.nickName}</bdi> <Badges of={user} />
          </h1>
          <p dir="ltr">@{user.userName}</p>
          {region && <p>{region}</p>}
          <ul className={cx('flex wraps faint small', styles.counts)}>
            <li>
              <b>
                <CountText value={info?.fanCount ?? user.fanCount} />
              </b>
              {t('account:fans')}
            </li>
            <li>
              <b>
                <CountText value={info?.attentionCount ?? user.attentionCount} />
              </b>
              {t('account:attentions')}
            </li>
          </ul>
        </div>
        <label className={`${buttonClass({ look: 'ghost' })} ${styles.choose}`}>
          <Camera size={17} aria-hidden />
          {t('account:avatar.change')}
          <input
            type="file"
            accept={imageTypes.join(',')}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
      </section>
      <div className={styles.next}>
        {!isError && (
          <Suspense fallback={<Skeleton height={100} />}>
            {info ? <ProfileOverview info={info} /> : <Skeleton height={100} />}
          </Suspense>
        )}
      </div>
      <section className={styles.card} aria-labelledby="profile-form">
        <SectionHead id="profile-form" title={t('account:basics')} />
        <ProfileForm user={user} />
      </section>
      <Suspense fallback={null}>
        {chosen && <AvatarDialog file={chosen} onClose={() => setChosen(null)} />}
      </Suspense>
    </div>
  );
}
