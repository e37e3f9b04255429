// What somebody has, and what came and went.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AboutAnswer } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { call } from '../../api/call';
import { Facts } from '../../frame/facts';
import { Moment } from '../../frame/moment';
import styles from './people.module.css';
import { ReadOn, useStretches } from './use-stretches';

const PAGE = 20;

export function PersonWallet({ about: { user, wallet } }: { about: AboutAnswer }) {
  const { t, i18n } = useTranslation('console');
  const coins = new Intl.NumberFormat(i18n.language);
  const flows = useStretches(['/admin/user_flows', user.userId], 1, async (pageNum) => {
    const page = await call('/admin/user_flows', { userId: user.userId, pageNum, pageSize: PAGE });
    return { rows: page.list, next: page.hasMore ? pageNum + 1 : null };
  });
  return (
    <>
      <Facts
        rows={[
          [
            t('people.balance'),
            <b key="balance" data-testid="balance">
              {coins.format(wallet.balance)}
            </b>,
          ],
          [t('people.frozen'), coins.format(wallet.frozen)],
          [t('people.income'), coins.format(wallet.income)],
        ]}
      />
      <ReadOn list={flows} none={t('people.noFlows')}>
        {flows.rows.length > 0 && (
          <table className={cx('full-width small', styles.plain)}>
            <tbody>
              {flows.rows.map((flow) => (
                <tr key={flow.flowId}>
                  <td>
                    {t(`people.flow.${flow.flowType}`)}
                    {flow.count > 1 && ` × ${flow.count}`}
                    {flow.user && (
                      <>
                        {' '}
                        <Link to={`/people?open=${flow.user.userId}`}>
                          <bdi>{flow.user.nickName}</bdi>
                        </Link>
                      </>
                    )}
                    {flow.remark && (
                      <>
                        : <bdi>{flow.remark}</bdi>
                      </>
                    )}
                    <br />
                    <span className="quiet">
                      <Moment time={flow.createTime} />
                    </span>
                  </td>
                  <td className={styles.coins}>
                    <b>
                      {flow.amount > 0 && '+'}
                      {coins.format(flow.amount)}
                    </b>
                    <br />
                    <span className="quiet">
                      {t('people.after', { balance: coins.format(flow.balanceAfter) })}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </ReadOn>
    </>
  );
}
