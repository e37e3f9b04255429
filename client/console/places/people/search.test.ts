// A search for people by what was typed.
import { expect, it } from 'vitest';
import { searched } from './search';

it('finds numbers by phone, and everything else by name or id', () => {
  expect(searched('138 0013 8000')).toEqual({ phone: '13800138000' });
  expect(searched('+44 (7700) 900-123')).toEqual({ phone: '+447700900123' });
  expect(searched('１３８ ００１３ ８０００')).toEqual({ phone: '13800138000' });
  expect(searched('\u200e+1.201.555.0123')).toEqual({ phone: '+12015550123' });
  expect(searched('100001')).toEqual({ keyword: '100001' });
  expect(searched(' Rosa ')).toEqual({ keyword: 'Rosa' });
  expect(searched('+')).toEqual({ keyword: '+' });
  expect(searched('')).toEqual({ keyword: '' });
});
