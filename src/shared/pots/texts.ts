/** Fields of a pot, of a change of its hours and of a training type (spec 5). */
export const potFormTexts = {
  typeRequired: 'Du måste välja en tidspottstyp.',
  initialHoursInvalid: 'Ogiltigt antal timmar',
  hoursInvalid: 'Ange ett giltigt antal timmar.',
  reasonRequired: 'Ange en anledning',
  typeNameRequired: 'Namnfältet är obligatoriskt.',
}
