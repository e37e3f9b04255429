// What can be sent, and which mistake is named first.
import { describe, expect, it } from 'vitest';
import { orderOf, type SendForm } from './send-form';

const form = (change: Partial<SendForm>): SendForm => ({
  redType: 1,
  coins: '100',
  shares: '10',
  receiverId: null,
  remark: '',
  delaySeconds: 0,
  clientSeed: '',
  ...change,
});

describe('an envelope', () => {
  it.each([
    ['of luck is its total in so many shares', {}, { totalAmount: 100, totalCount: 10 }],
    ['of equal shares costs each share', { redType: 2 }, { totalAmount: 1_000, totalCount: 10 }],
    ['for one person is one share', { redType: 3, receiverId: '9' }, { totalAmount: 100, totalCount: 1 }],
    ['reads the digits of other scripts', { coins: '٢٥٠' }, { totalAmount: 250, totalCount: 10 }],
    ['needs coins', { coins: '' }, 'coins'],
    ['has whole coins only', { coins: '1.5' }, 'coins'],
    ['has an upper limit', { coins: '200001' }, 'coins'],
    ['has it also when shares are equal', { redType: 2, coins: '20001' }, 'coins'],
    ['needs shares', { shares: '0' }, 'shares'],
    ['has at most two hundred shares', { coins: '1000', shares: '201' }, 'shares'],
    ['has a coin for every share', { coins: '9' }, 'few'],
    ['for one person needs the person', { redType: 3 }, 'receiver'],
  ] as [string, Partial<SendForm>, unknown][])('%s', (_, change, order) => {
    expect(orderOf(form(change))).toEqual(order);
  });
});
