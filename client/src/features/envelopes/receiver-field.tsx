// Whom a private envelope is for: somebody who is in the room now.

import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PeopleList } from '../../api/enums.gen';
import { useRoomPeople } from '../../api/room-people';
import { cx } from '../../lib/cx';
import { useSession } from '../../session/session';
import { Avatar } from '../../ui/avatar';
import { TextInput } from '../../ui/text-input';
import styles from './send-dialog.module.css';

interface ReceiverFieldProps {
  houseId: string;
  value: string | null;
  onChange: (userId: string) => void;
}

export function ReceiverField({ houseId, value, onChange }: ReceiverFieldProps) {
  const { t } = useTranslation('money');
  const { user } = useSession();
  const [keyword, setKeyword] = useState('');
  const wanted = useDeferredValue(keyword.trim());
  const { data } = useRoomPeople(
    PeopleList.Viewers,
    { houseId, pageSize: 50, ...(wanted ? { keyword: wanted } : {}) },
    { fresh: 5_000, every: 5_000, keepLast: true },
  );
  const people = (data?.list ?? []).filter(({ userId }) => userId !== user?.userId);
  return (
    <fieldset className={cx('stack gap-8', styles.receivers)}>
      <legend className="quiet small strong">{t('send.receiver')}</legend>
      <TextInput
        type="search"
        value={keyword}
        onChange={setKeyword}
        maxLength={20}
        placeholder={t('send.find')}
        aria-label={t('send.find')}
      />
      <div className={styles.people}>
        {data && people.length === 0 && <p className={cx('faint small', styles.hint)}>{t('send.nobody')}</p>}
        {people.map(({ userId, nickName, userImage }) => (
          <label key={userId} className={cx('row gap-10', styles.person)}>
            <input
              type="radio"
              name="receiver"
              checked={userId === value}
              onChange={() => onChange(userId)}
            />
            <Avatar image={userImage} name={nickName} size={28} />
            <bdi>{nickName}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
