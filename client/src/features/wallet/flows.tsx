// What came into the wallet and what left it.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FlowType } from '../../api/enums.gen';
import { useCall } from '../../api/use-call';
import { datesOf } from '../../i18n/months';
import { coinText, signedText } from '../../money/figures';
import type { Flow } from '../../money/shapes';
import { SelectBox } from '../../ui/select-box';
import { FlowNote } from './flow-note';
import { Moment } from './moment';
import { MonthBox, Statement, ToRooms, usePage } from './statement';
import styles from './wallet.module.css';

const TYPES = Object.values(FlowType).filter((type) => type !== FlowType.Income);

export default function Flows() {
  const { t, i18n } = useTranslation('money');
  const [flowType, setFlowType] = useState('');
  const [month, setMonth] = useState('');
  const [pageNum, setPageNum] = usePage(`${flowType} ${month}`);
  const { data, error, refetch } = useCall(
    '/web_anchor/wallet_detail',
    { pageNum, pageSize: 20, ...(flowType ? { flowType: Number(flowType) } : {}), ...datesOf(month) },
    { fresh: 0, keepLast: true },
  );
  return (
    <Statement<Flow>
      label={t('wallet.tab.detail')}
      empty={t('wallet.emptyText.detail')}
      next={<ToRooms />}
      page={data?.page}
      error={error}
      onRetry={() => void refetch()}
      rowKey={({ flowId }) => flowId}
      pageNum={pageNum}
      onPage={setPageNum}
      filters={
        <>
          <SelectBox
            aria-label={t('wallet.type')}
            value={flowType}
            onChange={setFlowType}
            className={styles.type}
            options={[
              { value: '', label: t('wallet.allTypes') },
              ...TYPES.map((type) => ({ value: String(type), label: t(`flow.${type}`) })),
            ]}
          />
          <MonthBox value={month} onChange={setMonth} />
        </>
      }
      columns={[
        { key: 'time', head: t('wallet.time'), cell: ({ createTime }) => <Moment time={createTime} /> },
        { key: 'type', head: t('wallet.type'), cell: ({ flowType: type }) => t(`flow.${type}`) },
        { key: 'ref', head: t('wallet.ref'), cell: (flow) => <FlowNote flow={flow} /> },
        {
          key: 'amount',
          head: t('wallet.amount'),
          figure: true,
          cell: ({ amount }) => (
            <b className={styles.signed} data-in={amount > 0 || undefined} dir="ltr">
              {signedText(i18n.language, amount)}
            </b>
          ),
        },
        {
          key: 'after',
          head: t('wallet.after'),
          figure: true,
          cell: ({ balanceAfter }) => coinText(i18n.language, balanceAfter),
        },
      ]}
    />
  );
}
