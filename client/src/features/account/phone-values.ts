// What a form knows of a phone number and the code sent to it.
export interface PhoneValues {
  areaCode: string;
  phone: string;
  phonePattern: string;
  code: string;
}

export const noPhone: PhoneValues = { areaCode: '+86', phone: '', phonePattern: '', code: '' };
