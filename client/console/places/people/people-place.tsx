// People: everybody with an account, found by name, id or phone; one of them beside the list, acts on many.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserListRequest, UserShown } from '../../../src/api/schema.gen';
import { SelectBox } from '../../../src/ui/select-box';
import { TextInput } from '../../../src/ui/text-input';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { Moment, momentText } from '../../frame/moment';
import { PlaceHead } from '../../frame/place-head';
import { Beside } from '../../frame/side-panel';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { openRow } from '../../table/open-row';
import { Onwards } from '../../table/pager';
import { readAll } from '../../table/read-all';
import { PAGE_SIZE, useTableState } from '../../table/table-state';
import { useTypedFilter } from '../../table/use-typed-filter';
import { useManyPeople } from './many';
import { Outbox } from './outbox';
import styles from './people.module.css';
import { PersonPanel } from './person-panel';
import { searched } from './search';

const defaults = { q: '', who: '', sort: '' };
const MOST_OF_A_PAGE = 100;

export default function PeoplePlace() {
  const { t } = useTranslation('console');
  const state = useTableState(defaults);
  const queries = useQueryClient();
  const { q, who, sort } = state.filters;
  const filter: UserListRequest = {
    ...searched(q),
    disabled: who === 'disabled',
    sort: sort === 'created' ? 'createTime' : sort === '-created' ? '-createTime' : '',
  };
  const list = useCall(
    '/admin/user_list',
    { ...filter, cursor: state.cursor, pageSize: PAGE_SIZE },
    { keepLast: true },
  );
  const rows = list.data?.list;
  const typed = useTypedFilter(q, (value) => state.filter({ q: value }));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const readAnew = () => queries.invalidateQueries({ queryKey: ['/admin/user_list'] });
  const many = useManyPeople(rows, chosen, (left) => {
    setChosen(left);
    void readAnew();
  });
  const { step } = openRow(rows, ({ userId }) => userId, state);

  const columns = useMemo<Column<UserShown>[]>(() => {
    const stateOf = ({ disabled, disabledEndTime }: UserShown) =>
      !disabled
        ? t('people.fine')
        : disabledEndTime === null
          ? t('people.suspended')
          : `${t('people.suspended')} · ${momentText(disabledEndTime)}`;
    return [
      {
        id: 'nick',
        name: t('people.nick'),
        fixed: true,
        cell: ({ nickName }) => <bdi>{nickName}</bdi>,
        text: ({ nickName }) => nickName,
      },
      {
        id: 'userName',
        name: t('people.userName'),
        cell: ({ userName }) => userName,
        text: ({ userName }) => userName,
      },
      { id: 'id', name: t('people.userId'), cell: ({ userId }) => userId, text: ({ userId }) => userId },
      { id: 'phone', name: t('people.phone'), cell: ({ phone }) => phone, text: ({ phone }) => phone },
      {
        id: 'room',
        name: t('people.room'),
        cell: ({ houseId }) => houseId,
        text: ({ houseId }) => houseId ?? '',
      },
      {
        id: 'state',
        name: t('people.state'),
        cell: (user) => (user.disabled ? <b className={styles.bad}>{stateOf(user)}</b> : stateOf(user)),
        text: stateOf,
      },
      {
        id: 'why',
        name: t('people.why'),
        optional: true,
        wide: true,
        cell: ({ disabledReason }) => disabledReason,
        text: ({ disabledReason }) => disabledReason ?? '',
      },
      {
        id: 'created',
        name: t('people.created'),
        sortable: true,
        cell: ({ createTime }) => <Moment time={createTime} />,
        text: ({ createTime }) => momentText(createTime),
      },
      {
        id: 'language',
        name: t('people.language'),
        optional: true,
        cell: ({ languageType }) => languageType,
        text: ({ languageType }) => languageType,
      },
    ];
  }, [t]);

  return (
    <>
      <PlaceHead title={t('place.people')} text={t('people.text')}>
        <Outbox />
      </PlaceHead>
      <Beside>
        <DataTable
          id="people"
          label={t('place.people')}
          columns={columns}
          rows={rows}
          rowId={({ userId }) => userId}
          open={state.open}
          onOpen={state.show}
          error={list.error}
          onRetry={() => void list.refetch()}
          stale={list.isPlaceholderData}
          empty={t('people.none')}
          sort={{ by: sort, onSort: (by) => state.filter({ sort: by }) }}
          selection={{ chosen, onChoose: setChosen, acts: many.acts }}
          filters={
            <>
              <TextInput
                {...typed}
                type="search"
                data-place-search
                className={styles.search}
                aria-label={t('people.search')}
                placeholder={t('people.searchHint')}
                maxLength={50}
              />
              <SelectBox
                aria-label={t('people.who')}
                value={who}
                onChange={(value) => state.filter({ who: value })}
                options={[
                  { value: '', label: t('people.all') },
                  { value: 'disabled', label: t('people.disabledOnly') },
                ]}
              />
            </>
          }
          all={() =>
            readAll('', async (cursor) => {
              const page = await call('/admin/user_list', { ...filter, cursor, pageSize: MOST_OF_A_PAGE });
              return { rows: page.list, next: page.nextCursor };
            })
          }
          pager={
            <Onwards atBeginning={state.cursor === ''} next={list.data?.nextCursor} onTurn={state.readOn} />
          }
        />
        {state.open !== '' && (
          <PersonPanel
            key={state.open}
            userId={state.open}
            onClose={() => state.show('')}
            onStep={step}
            onChanged={readAnew}
          />
        )}
      </Beside>
      {many.dialog}
    </>
  );
}
