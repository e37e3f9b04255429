// Who may book the hours of a brand: the list, taking somebody in, and taking somebody out.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BriefView } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Avatar } from '../../../src/ui/avatar';
import { Button } from '../../../src/ui/button';
import { ErrorState } from '../../../src/ui/error-state';
import { Skeleton } from '../../../src/ui/skeleton';
import { TextInput } from '../../../src/ui/text-input';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { usePictures } from '../../api/pictures';
import { useCall } from '../../api/use-call';
import { ActDialog } from '../../frame/act-dialog';
import { Moment } from '../../frame/moment';
import { submitting } from '../../frame/sending';
import { Pages } from '../../table/pager';
import styles from './brands.module.css';

interface BrandMembersProps {
  brandId: string;
  brandName: string;
}

const PAGE = 100;

export function BrandMembers({ brandId, brandName }: BrandMembersProps) {
  const { t } = useTranslation('console');
  const queries = useQueryClient();
  const toast = useToast();
  const pictures = usePictures();
  const [pageNum, setPage] = useState(1);
  const [leaving, setLeaving] = useState<BriefView | null>(null);
  const { data, error, refetch } = useCall(
    '/admin/brand_member_list',
    { brandId, pageNum, pageSize: PAGE },
    { keepLast: true, every: 15_000 },
  );
  const members = data?.list ?? [];
  const set = async (user: BriefView, member: boolean, reason?: string) => {
    await call('/admin/brand_member_edit', { brandId, userId: user.userId, member, reason });
    await Promise.all(
      ['/admin/brand_member_list', '/admin/brand_list'].map((path) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    );
    const back = () => set(user, true).then(() => toast.show(t('frame.undone')), toast.refuse);
    toast.show(t(member ? 'brand.didAdd' : 'brand.didRemove', { name: user.nickName, brand: brandName }), {
      action: member ? undefined : { label: t('frame.undo'), onPress: () => void back() },
    });
  };

  return (
    <>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} line />}
      {!data && !error && <Skeleton height={80} />}
      {data?.total === 0 && <p className="quiet small">{t('brand.noMembers')}</p>}
      <ul className={cx('stack small', styles.people)} aria-label={t('brand.members')}>
        {members.map(
          ({ user, joinTime }) =>
            user && (
              <li key={user.userId}>
                {pictures && <Avatar image={user.userImage} name={user.nickName} size={24} />}
                <Name user={user} />
                <small>
                  <Moment time={joinTime} />
                </small>
                <Button
                  size="small"
                  look="ghost"
                  aria-label={`${t('brand.remove')}: ${user.nickName}`}
                  onClick={() => setLeaving(user)}
                >
                  {t('brand.remove')}
                </Button>
              </li>
            ),
        )}
      </ul>
      {data && data.total > PAGE && <Pages page={pageNum} size={PAGE} total={data.total} onTurn={setPage} />}
      <AddMember
        onAdd={(user) => set(user, true)}
        isMember={(id) => members.some(({ user }) => user?.userId === id)}
      />
      {leaving && (
        <ActDialog
          title={t('brand.removeTitle', { name: leaving.nickName, brand: brandName })}
          effect={t('brand.removeEffect')}
          reason={{}}
          confirm={t('brand.remove')}
          onClose={() => setLeaving(null)}
          onAct={({ reason }) => set(leaving, false, reason)}
        />
      )}
    </>
  );
}

const Name = ({ user }: { user: BriefView }) => (
  <span>
    <bdi>{user.nickName}</bdi> <small>{user.userId}</small>
  </span>
);

interface AddMemberProps {
  /** Throws what the server refuses. */
  onAdd: (user: BriefView) => Promise<void>;
  isMember: (userId: string) => boolean;
}

function AddMember({ onAdd, isMember }: AddMemberProps) {
  const { t } = useTranslation('console');
  const { refuse } = useToast();
  const [keyword, setKeyword] = useState('');
  const find = useMutation({
    mutationFn: () => call('/admin/brand_member_find', { keyword }),
    onError: refuse,
  });
  const add = useMutation({ mutationFn: onAdd, onError: refuse });
  const busy = find.isPending || add.isPending;
  const wordsFor = ({ userId }: BriefView) => t(isMember(userId) ? 'brand.isMember' : 'brand.add');
  return (
    <div className={cx('stack gap-8', styles.add)}>
      <form onSubmit={submitting(find.mutate)} className={cx('stack gap-8', styles.search)}>
        <TextInput
          aria-label={t('brand.who')}
          placeholder={t('brand.who')}
          value={keyword}
          maxLength={50}
          onChange={(text) => {
            setKeyword(text);
            find.reset();
          }}
        />
        <Button type="submit" size="small" look="outline" busy={busy} disabled={keyword.trim() === ''}>
          {t('brand.search')}
        </Button>
      </form>
      {find.data?.length === 0 && <p className="quiet small">{t('brand.nobody')}</p>}
      {find.data && find.data.length > 0 && (
        <ul className={cx('stack small', styles.people)} aria-label={t('brand.found')}>
          {find.data.map((user) => (
            <li key={user.userId}>
              <Name user={user} />
              <Button
                size="small"
                disabled={busy || isMember(user.userId)}
                aria-label={`${wordsFor(user)}: ${user.nickName}`}
                onClick={() => add.mutate(user)}
              >
                {wordsFor(user)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
