// The values an approval would change, before and after it, under the names that are shown.
import { useTranslation } from 'react-i18next';
import type { ApprovalShown, OperatorShown, ProductShown, SettingShown } from '../../../src/api/schema.gen';
import { useCall } from '../../api/use-call';
import { ChangesTable } from '../../frame/changes-table';

const OPERATOR = 2;
const MOST_OF_A_PAGE = 100;

type Values = Record<string, string>;

interface Changes {
  /** Null: there is nothing yet. */
  before: Values | null;
  after: Values;
}

/** What is there now, where it is known. */
interface Present {
  operator?: OperatorShown;
  product?: ProductShown;
  setting?: SettingShown;
}

export function ApprovalChanges({ approval }: { approval: ApprovalShown }) {
  const { product, setting, operatorId } = approval;
  const operators = useCall(
    '/admin/operator_list',
    { pageSize: MOST_OF_A_PAGE },
    { enabled: approval.kind === OPERATOR },
  );
  const products = useCall('/admin/recharge_product_list', {}, { enabled: product !== null });
  const settings = useCall('/admin/setting_list', {}, { enabled: setting !== null });
  const changes = useChangesOf()(approval, {
    operator: operators.data?.list.find((one) => one.operatorId === operatorId),
    setting: settings.data?.find(({ key }) => key === setting),
    product: products.data?.find(({ productId }) => productId === product?.productId),
  });
  return <ChangesTable {...changes} />;
}

function useChangesOf(): (approval: ApprovalShown, present: Present) => Changes {
  const { t, i18n } = useTranslation('console');
  const numbers = new Intl.NumberFormat(i18n.language);
  const yesNo = (value: boolean) => t(value ? 'waiting.yes' : 'waiting.no');
  const productValues = (product: ProductShown): Values => ({
    [t('waiting.value.coins')]: numbers.format(product.coins),
    [t('waiting.value.bonus')]: numbers.format(product.bonus),
    [t('waiting.value.price')]: new Intl.NumberFormat(i18n.language, {
      style: 'currency',
      currency: product.currency,
    }).format(product.minor / 10 ** fractionOf(product.currency)),
    [t('waiting.value.sort')]: String(product.sort),
    [t('waiting.value.active')]: yesNo(product.active),
  });

  return (approval, present) => {
    if (approval.setting !== null) {
      const name = t('waiting.value.setting');
      const text = (value: unknown) =>
        value === null || value === undefined ? t('waiting.usual') : String(value);
      return { before: { [name]: text(present.setting?.value) }, after: { [name]: text(approval.value) } };
    }
    if (approval.product)
      return {
        before: present.product ? productValues(present.product) : null,
        after: productValues(approval.product),
      };
    if (approval.amount !== null) {
      const balance = approval.balance ?? 0;
      const name = t('waiting.value.balance');
      return {
        before: { [name]: numbers.format(balance) },
        after: { [name]: numbers.format(balance + approval.amount) },
      };
    }
    const [before, after]: [Values, Values] = [{}, {}];
    const { operator } = present;
    if (approval.operatorId === null) after[t('waiting.value.name')] = approval.name ?? '';
    if (approval.role !== null) {
      if (operator) before[t('waiting.value.role')] = t(`role.${operator.role}`);
      after[t('waiting.value.role')] = t(`role.${approval.role}`);
    }
    if (approval.disabled !== null) {
      if (operator) before[t('waiting.value.disabled')] = yesNo(operator.disabled);
      after[t('waiting.value.disabled')] = yesNo(approval.disabled);
    }
    if (approval.password) {
      if (approval.operatorId !== null) before[t('waiting.value.password')] = t('waiting.present');
      after[t('waiting.value.password')] = t('waiting.fresh');
    }
    if (approval.resetTotp) {
      before[t('waiting.value.factor')] = t('waiting.present');
      after[t('waiting.value.factor')] = t('waiting.reset');
    }
    return { before: approval.operatorId === null ? null : before, after };
  };
}

/** Digits behind the point of a currency: 2 for CNY, 0 for JPY. Pure. */
const fractionOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
