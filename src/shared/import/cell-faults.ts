/** What a cell of a workbook is read as whose formula has no value in the file (D134). */
export const faultText = '#FORMEL!'

const errors =
  /^#(?:FORMEL!|N\/A|SAKNAS!|REF!|REFERENS!|VALUE!|VÄRDEFEL!|DIV\/0!|DIVISION\/0!|NAME\?|NAMN\?|NULL!|SKÄRNING!|NUM!|OGILTIGT!|SPILL!|CALC!|GETTING_DATA)$/i

/** Whether a cell holds an error of its spreadsheet, in English or Swedish, and no value. */
export const isFault = (text: string) => errors.test(text.trim())
