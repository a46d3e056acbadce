/** The mail with a message about changes. */
export const messageMailTexts = {
  subject: 'Ändringar i dina pass',
  from: (trainer: string) => `Från ${trainer}, genom Tidspott.`,
}
