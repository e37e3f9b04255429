// What coins cost: recharge products, on sale or not, and those that wait for a second admin.
import { place } from '../../engine/place';
import { ProductForm } from './product-form';
import { WaitingProducts } from './waiting';

export default place({
  id: 'products',
  title: 'money.section.products',
  text: 'money.product.text',
  section: true,
  Above: WaitingProducts,
  path: '/admin/recharge_product_list',
  changes: ['/admin/approval_list'],
  pages: 'whole',
  counted: true,
  rowId: ({ productId }) => productId,
  every: 20_000,
  empty: 'money.product.none',
  columns: [
    { id: 'id', name: 'money.product.id', of: 'productId', fixed: true },
    { id: 'coins', name: 'money.coins', type: 'coins', of: 'coins' },
    { id: 'bonus', name: 'money.recharge.bonus', type: 'coins', of: 'bonus' },
    { id: 'price', name: 'money.price', type: 'number', of: (row, { price }) => price(row) },
    {
      id: 'state',
      name: 'money.state',
      of: ({ active }, { t }) => t(active ? 'money.gift.onSale' : 'money.product.off'),
    },
    { id: 'sort', name: 'money.place', type: 'number', of: 'sort' },
  ],
  make: 'money.product.new',
  form: ProductForm,
});
