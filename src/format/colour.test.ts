import { expect, it } from 'vitest'
import { bareColour, cssColour, fieldColour } from './colour.ts'

it.each(['1A2B3C', '#1A2B3C'])('%s has one # in CSS and none in a document', (colour) =>
  expect([cssColour(colour), bareColour(colour)]).toEqual(['#1A2B3C', '1A2B3C']),
)
it('a colour field gets no transparency', () => expect([fieldColour('1A2B3C80'), fieldColour('#1A2B3C')]).toEqual(['#1A2B3C', '#1A2B3C']))
