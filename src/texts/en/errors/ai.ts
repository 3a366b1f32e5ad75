/** Errors of the operator's language model, in English: title and message by code. */

export const aiErrors = {
  ai_off: ['No language model', 'The operator of this installation has not set up a language model.'],
  ai_not_allowed: [
    'Not allowed for this dataset',
    'The owner of this dataset has not allowed its figures or the names of its columns to be sent to a language model.',
  ],
  ai_guest: ['Sign in first', 'Sign in to use the language model.'],
  ai_not_agreed: ['Nothing was sent', 'Nothing is sent to the language model until you have seen what would be sent and agreed.'],
  ai_unreachable: ['Could not reach the language model', 'This server cannot reach the language model.'],
  ai_timeout: ['Language model too slow', 'The language model did not finish within {seconds} s.'],
  ai_key: ['Key rejected', 'The language model rejected the key of this installation. Ask the operator to fix it.'],
  ai_limited: ['Language model busy', 'The language model is not accepting more requests right now. Try again in {wait}.'],
  ai_busy: ['Language model busy', 'The language model is busy with other people’s requests. Try again in a moment.'],
  ai_refused: ['Language model failed', 'The language model answered with an error ({status}).'],
  ai_redirected: [
    'Could not reach the language model',
    'The address of the language model redirects elsewhere, which is not allowed. Ask the operator to fix it.',
  ],
  ai_not_chat: ['Answer not readable', 'The answer of the language model could not be read. Try again.'],
  ai_cut_off: ['Language model failed', 'The answer of the language model was incomplete. Try again.'],
  ai_too_long: ['Language model failed', 'The answer of the language model was far too long and was stopped.'],
  ai_no_step: ['No step proposed', 'The language model did not propose a step that works with this dataset. Try other words.'],
  ai_unchecked: ['Nothing could be checked', 'None of the language model’s sentences could be checked against the result.'],
} as const
