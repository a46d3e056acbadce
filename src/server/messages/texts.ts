/** The mail with a message about changes. */
export const messageMailTexts = {
  /** In the log of a server that sends no mail. */
  subject: 'Ändringar i dina pass',
  several: (count: number) => `Ändringar i ${count} av dina pass`,
  /** That of a hand-over, which is about no session. */
  handover: 'Du får en ny tränare',
  gone: 'Ett av dina pass är avbokat',
  /** 'Ditt pass är nu tis 1 dec 10:00' */
  now: (day: string, time: string) => `Ditt pass är nu ${day} ${time}`,
  from: (trainer: string) => `Från ${trainer}, via Tidspott.`,
  optOut: 'Jag vill inte ha mejl om ändringar',
}
