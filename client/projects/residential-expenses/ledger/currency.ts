/*
 * Minor units of the currencies in use, from ISO 4217 list one (SIX, the maintenance agency). The
 * browser's own figures are those of CLDR, which differ: there the Iraqi dinar has no decimals.
 */
const WITHOUT_DECIMALS =
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const WITH_THREE = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')
const WITH_FOUR = 'CLF UYW'.split(' ')
const WITH_TWO = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF ' +
  'CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD ' +
  'HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA ' +
  'MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN ' +
  'QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP ' +
  'TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD YER ZAR ZMW'
).split(' ')

const DIGITS = new Map<string, number>(
  [WITHOUT_DECIMALS, WITH_TWO, WITH_THREE, WITH_FOUR].flatMap((codes, index) =>
    codes.map((code): [string, number] => [code, [0, 2, 3, 4][index] ?? 2]),
  ),
)

/** ISO 4217 code, such as `EUR`. */
export type Currency = string

/** All currencies in alphabetical order. */
export const CURRENCIES: readonly Currency[] = [...DIGITS.keys()].sort()

/** Returns whether a value is a known currency. */
export function isCurrency(value: unknown): value is Currency {
  return typeof value === 'string' && DIGITS.has(value)
}

/** Returns the decimals of a currency: 2 for the euro, 0 for the yen, 3 for the Kuwaiti dinar. */
export function currencyDigits(currency: Currency): number {
  return DIGITS.get(currency) ?? 2
}
