// Brands: the list with members and settings, and the calendar of each.
import { Route, Routes } from 'react-router';
import { BrandCalendar } from './brand-calendar';
import { BrandList } from './brand-list';

export default function BrandsPlace() {
  return (
    <Routes>
      <Route index element={<BrandList />} />
      <Route path=":brandId" element={<BrandCalendar />} />
    </Routes>
  );
}
