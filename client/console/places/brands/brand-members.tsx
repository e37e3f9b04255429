// Who may book the hours of a brand: the list, taking somebody in, and taking somebody out.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BriefView } from '../../../src/api/schema.gen';
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
  const list = useCall(
    '/admin/brand_member_list',
    { brandId, pageNum, pageSize: PAGE },
    { keepLast: true, every: 15_000 },
  );
  const members = list.data?.list ?? [];

  const set = async (user: BriefView, member: boolean, reason?: string) => {
    await call('/admin/brand_member_edit', { brandId, userId: user.userId, member, reason });
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['/admin/brand_member_list'] }),
      queries.invalidateQueries({ queryKey: ['/admin/brand_list'] }),
    ]);
    toast.show(t(member ? 'brand.didAdd' : 'brand.didRemove', { name: user.nickName, brand: brandName }), {
      action: member
        ? undefined
        : {
            label: t('frame.undo'),
            onPress: () => set(user, true).then(() => toast.show(t('frame.undone')), toast.refuse),
          },
    });
  };

  return (
    <>
      {list.error && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} line />}
      {!list.data && !list.error && <Skeleton height={80} />}
      {list.data?.total === 0 && <p className={styles.quiet}>{t('brand.noMembers')}</p>}
      <ul className={styles.people} aria-label={t('brand.members')}>
        {members.map(
          ({ user, joinTime }) =>
            user && (
              <li key={user.userId}>
                {pictures && <Avatar image={user.userImage} name={user.nickName} size={24} />}
                <span>
                  <bdi>{user.nickName}</bdi> <small>{user.userId}</small>
                </span>
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
      {list.data && list.data.total > PAGE && (
        <div className={styles.foot}>
          <Button size="small" look="ghost" disabled={pageNum === 1} onClick={() => setPage(pageNum - 1)}>
            {t('table.previous')}
          </Button>
          <Button
            size="small"
            look="ghost"
            disabled={!list.data.hasMore}
            onClick={() => setPage(pageNum + 1)}
          >
            {t('table.next')}
          </Button>
        </div>
      )}
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

interface AddMemberProps {
  /** Throws what the server refuses. */
  onAdd: (user: BriefView) => Promise<void>;
  isMember: (userId: string) => boolean;
}

function AddMember({ onAdd, isMember }: AddMemberProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const [keyword, setKeyword] = useState('');
  const [found, setFound] = useState<readonly BriefView[] | null>(null);
  const [busy, setBusy] = useState(false);
  const wordsFor = ({ userId }: BriefView) => t(isMember(userId) ? 'brand.isMember' : 'brand.add');
  const guarded = async (act: () => Promise<void>) => {
    setBusy(true);
    try {
      await act();
    } catch (fault) {
      toast.refuse(fault);
    } finally {
      setBusy(false);
    }
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    void guarded(async () => setFound(await call('/admin/brand_member_find', { keyword })));
  };
  return (
    <div className={styles.add}>
      <form onSubmit={search} className={styles.search}>
        <TextInput
          aria-label={t('brand.who')}
          placeholder={t('brand.who')}
          value={keyword}
          maxLength={50}
          onChange={(text) => {
            setKeyword(text);
            setFound(null);
          }}
        />
        <Button type="submit" size="small" look="outline" busy={busy} disabled={keyword.trim() === ''}>
          {t('brand.search')}
        </Button>
      </form>
      {found?.length === 0 && <p className={styles.quiet}>{t('brand.nobody')}</p>}
      {found && found.length > 0 && (
        <ul className={styles.people} aria-label={t('brand.found')}>
          {found.map((user) => (
            <li key={user.userId}>
              <span>
                <bdi>{user.nickName}</bdi> <small>{user.userId}</small>
              </span>
              <Button
                size="small"
                disabled={busy || isMember(user.userId)}
                aria-label={`${wordsFor(user)}: ${user.nickName}`}
                onClick={() => guarded(() => onAdd(user))}
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
