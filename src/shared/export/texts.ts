/** The tab "Exportera data" (spec 2, Profile; spec 5 and 8, Export). */
export const exportTexts = {
  datesRequired: 'Välj både startdatum och slutdatum',
  endsBeforeStart: 'Slutdatumet kan inte ligga före startdatumet',
}
