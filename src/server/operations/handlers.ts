/** Maps every operation of the contract to its handler. */
import type { Handlers, StreamHandlers } from '../handlers.ts'
import { confirmEmail } from './accounts/confirm-email.ts'
import { deleteAccount, getAccountContents } from './accounts/delete-account.ts'
import { googleLogin, googleNonce } from './accounts/google-login.ts'
import { acceptInvitation, getInvitation } from './accounts/invitation.ts'
import { requestPasswordReset, resetPassword } from './accounts/password-reset.ts'
import { cancelEmailChange, changeEmail, changePassword, confirmEmailChange, getProfile, updateProfile } from './accounts/profile.ts'
import { login, logout, validateToken } from './accounts/session.ts'
import { listSessions, revokeSession } from './accounts/sessions.ts'
import { resendConfirmation, signup } from './accounts/signup.ts'
import { deleteEnquiry, exportEnquiries, listEnquiries, setEnquiry } from './administration/enquiries.ts'
import { getInstallation, stopJob } from './administration/installation.ts'
import { invite, listInvitations, revokeInvitation } from './administration/invitations.ts'
import { listPeople, setPerson } from './administration/people.ts'
import { copyAnalysis, createAnalysis, deleteAnalysis, dismissNotice, nameAnalysisVersion, renameAnalysis, saveAnalysisSettings } from './analyses/change.ts'
import { createFolder, deleteFolder, fileAnalysis, listFolders, renameFolder } from './analyses/folders.ts'
import { listDemoAnalyses } from './analyses/gallery.ts'
import { getAnalysisPictures } from './analyses/pictures.ts'
import { getAnalysisPresence, watchAnalysis } from './analyses/presence.ts'
import { getAnalysis, getAnalysisDatasetId, getAnalysisVersion, listAnalyses, listAnalysisVersions } from './analyses/read.ts'
import { saveAnalysis } from './analyses/save.ts'
import { searchAnalyses } from './analyses/search.ts'
import { changeShare, leaveAnalysis, listSharedAnalyses, listShares, shareAnalysis, unshareAnalysis } from './analyses/share.ts'
import { changeSource } from './analyses/source.ts'
import { acceptOffer, declineOffer, endLoan, listLoans, listOffers, offerAnalysis, takeBackOffer } from './analyses/transfer.ts'
import { forgetOpened, listVisitedAnalyses, noteOpened, setFavorite } from './analyses/visits.ts'
import { changeDatasetConnection } from './databases/change-connection.ts'
import { deleteConnection, listConnections, saveConnection, testConnection } from './databases/connections.ts'
import { describeDatabaseQuery, importDatabase, listDatabaseTables, previewDatabaseQuery } from './databases/read.ts'
import { changeConnectionShare, leaveConnection, listConnectionShares, listSharedConnections, shareConnection, unshareConnection } from './databases/share.ts'
import { cancelJob, deleteDataset, uploadDataset } from './datasets/change.ts'
import { checkCombination, combineDatasets } from './datasets/combine.ts'
import { listJobs, watchJob, watchJobs } from './datasets/jobs.ts'
import { refreshLiveData } from './datasets/live.ts'
import { downloadRefusedRows, getDataset, getDatasetConfig, getJob, listDatasets, previewDataset } from './datasets/read.ts'
import { checkReplacement, discardReplacement, importReplacement, uploadReplacement } from './datasets/replace.ts'
import { downloadDataset, listDatasetAnalyses, renameColumn, saveDatasetSettings } from './datasets/settings.ts'
import { changeDatasetShare, leaveDataset, listDatasetShares, listSharedDatasets, shareDataset, unshareDataset } from './datasets/share.ts'
import { checkSource, connectSqlite, importDataset, inferSchema, previewSource, retryImport } from './datasets/sources.ts'
import { listDatasetVersions, restoreDatasetVersion } from './datasets/versions.ts'
import { getDatasetsState, watchDatasets } from './datasets/watch.ts'
import { submitContactMessage, submitDemoRequest } from './enquiries/submit.ts'
import { countEvents, trackEvents } from './events.ts'
import { getLicences } from './licences.ts'
import { chooseMessageMails, getMailChoice, setMailChoice } from './messages/mails.ts'
import {
  deleteStepMessage,
  editStepMessage,
  listStepMessages,
  listStepPeople,
  listStepThreads,
  readStepMessages,
  resolveStepThread,
  sendStepMessage,
} from './messages/threads.ts'
import { applyStep, cancelStep, confirmApplyStep, getStepProgress, getStepWindow } from './steps/apply.ts'
import { askStep, listExampleQuestions, previewQuestion } from './steps/ask.ts'
import { describeStep, getStepDescription, previewDescription } from './steps/describe.ts'
import { getColumnDistribution } from './steps/distribution.ts'
import { explainCell, getExpressionHelp } from './steps/explain.ts'
import { exportStep } from './steps/export.ts'
import { listCellRows } from './steps/rows.ts'
import { getStepSql } from './steps/sql.ts'
import { getColumnUniqueValues, listColumnValues } from './steps/values.ts'

export const handlers: Handlers = {
  signup,
  confirm_email: confirmEmail,
  resend_confirmation: resendConfirmation,
  request_password_reset: requestPasswordReset,
  reset_password: resetPassword,
  login,
  google_nonce: googleNonce,
  google_login: googleLogin,
  get_invitation: getInvitation,
  accept_invitation: acceptInvitation,
  validate_token: validateToken,
  logout,
  'apiv2/get_profile': getProfile,
  'apiv2/update_profile': updateProfile,
  'apiv2/change_password': changePassword,
  'apiv2/change_email': changeEmail,
  'apiv2/cancel_email_change': cancelEmailChange,
  confirm_email_change: confirmEmailChange,
  'apiv2/list_sessions': listSessions,
  'apiv2/revoke_session': revokeSession,
  'apiv2/get_account_contents': getAccountContents,
  'apiv2/delete_account': deleteAccount,
  'apiv2/admin_list_people': listPeople,
  'apiv2/admin_set_person': setPerson,
  'apiv2/admin_stop_job': stopJob,
  'apiv2/admin_list_invitations': listInvitations,
  'apiv2/admin_invite': invite,
  'apiv2/admin_revoke_invitation': revokeInvitation,
  'apiv2/admin_get_installation': getInstallation,
  'apiv2/list_datasets': listDatasets,
  'apiv2/get_dataset': getDataset,
  'apiv2/get_datasets_state': getDatasetsState,
  'apiv2/get_dataset_config': getDatasetConfig,
  'apiv2/preview_dataset': previewDataset,
  'apiv2/upload_dataset': uploadDataset,
  'apiv2/connect_sqlite': connectSqlite,
  'apiv2/preview_source': previewSource,
  'apiv2/check_source': checkSource,
  'apiv2/import_dataset': importDataset,
  'apiv2/retry_import': retryImport,
  'apiv2/upload_replacement': uploadReplacement,
  'apiv2/check_replacement': checkReplacement,
  'apiv2/import_replacement': importReplacement,
  'apiv2/discard_replacement': discardReplacement,
  'apiv2/list_dataset_versions': listDatasetVersions,
  'apiv2/restore_dataset_version': restoreDatasetVersion,
  'apiv2/infer_schema': inferSchema,
  'apiv2/save_dataset_settings': saveDatasetSettings,
  'apiv2/rename_column': renameColumn,
  'apiv2/download_dataset': downloadDataset,
  'apiv2/list_dataset_analyses': listDatasetAnalyses,
  'apiv2/list_jobs': listJobs,
  'apiv2/download_refused_rows': downloadRefusedRows,
  'apiv2/delete_dataset': deleteDataset,
  'apiv2/get_job': getJob,
  'apiv2/cancel_job': cancelJob,
  'apiv2/list_connections': listConnections,
  'apiv2/test_connection': testConnection,
  'apiv2/save_connection': saveConnection,
  'apiv2/delete_connection': deleteConnection,
  'apiv2/list_database_tables': listDatabaseTables,
  'apiv2/describe_database_query': describeDatabaseQuery,
  'apiv2/preview_database_query': previewDatabaseQuery,
  'apiv2/import_database': importDatabase,
  'apiv2/check_combination': checkCombination,
  'apiv2/combine_datasets': combineDatasets,
  'apiv2/refresh_live_data': refreshLiveData,
  'apiv2/change_dataset_connection': changeDatasetConnection,
  'apiv2/list_analyses': listAnalyses,
  'apiv2/list_visited_analyses': listVisitedAnalyses,
  'apiv2/list_folders': listFolders,
  'apiv2/create_folder': createFolder,
  'apiv2/rename_folder': renameFolder,
  'apiv2/delete_folder': deleteFolder,
  'apiv2/file_analysis': fileAnalysis,
  'apiv2/search_analyses': searchAnalyses,
  'apiv2/set_favorite': setFavorite,
  'apiv2/note_opened': noteOpened,
  'apiv2/forget_opened': forgetOpened,
  'apiv2/list_demo_analyses': listDemoAnalyses,
  'apiv2/get_analysis_pictures': getAnalysisPictures,
  'apiv2/get_analysis': getAnalysis,
  'apiv2/get_analysis_dataset_id': getAnalysisDatasetId,
  'apiv2/create_analysis': createAnalysis,
  'apiv2/save_analysis': saveAnalysis,
  'apiv2/get_analysis_presence': getAnalysisPresence,
  'apiv2/save_analysis_settings': saveAnalysisSettings,
  'apiv2/rename_analysis': renameAnalysis,
  'apiv2/dismiss_notice': dismissNotice,
  'apiv2/list_analysis_versions': listAnalysisVersions,
  'apiv2/name_analysis_version': nameAnalysisVersion,
  'apiv2/get_analysis_version': getAnalysisVersion,
  'apiv2/delete_analysis': deleteAnalysis,
  'apiv2/copy_analysis': copyAnalysis,
  'apiv2/change_source': changeSource,
  'apiv2/list_shares': listShares,
  'apiv2/share_analysis': shareAnalysis,
  'apiv2/change_share': changeShare,
  'apiv2/unshare_analysis': unshareAnalysis,
  'apiv2/leave_analysis': leaveAnalysis,
  'apiv2/list_shared_analyses': listSharedAnalyses,
  'apiv2/list_dataset_shares': listDatasetShares,
  'apiv2/share_dataset': shareDataset,
  'apiv2/change_dataset_share': changeDatasetShare,
  'apiv2/unshare_dataset': unshareDataset,
  'apiv2/leave_dataset': leaveDataset,
  'apiv2/list_shared_datasets': listSharedDatasets,
  'apiv2/list_connection_shares': listConnectionShares,
  'apiv2/share_connection': shareConnection,
  'apiv2/change_connection_share': changeConnectionShare,
  'apiv2/unshare_connection': unshareConnection,
  'apiv2/leave_connection': leaveConnection,
  'apiv2/list_shared_connections': listSharedConnections,
  'apiv2/offer_analysis': offerAnalysis,
  'apiv2/take_back_offer': takeBackOffer,
  'apiv2/list_offers': listOffers,
  'apiv2/accept_offer': acceptOffer,
  'apiv2/decline_offer': declineOffer,
  'apiv2/list_loans': listLoans,
  'apiv2/end_loan': endLoan,
  'apiv2/analysis_apply_step': applyStep,
  confirm_apply_step: confirmApplyStep,
  'apiv2/get_step_window': getStepWindow,
  'apiv2/export_step': exportStep,
  'apiv2/get_step_description': getStepDescription,
  'apiv2/ask_step': askStep,
  'apiv2/list_example_questions': listExampleQuestions,
  'apiv2/preview_question': previewQuestion,
  'apiv2/preview_description': previewDescription,
  'apiv2/get_step_progress': getStepProgress,
  'apiv2/cancel_step': cancelStep,
  'apiv2/explain_cell': explainCell,
  'apiv2/list_cell_rows': listCellRows,
  'apiv2/get_step_sql': getStepSql,
  'apiv2/get_expression_help': getExpressionHelp,
  'apiv2/get_column_unique_values': getColumnUniqueValues,
  'apiv2/list_column_values': listColumnValues,
  'apiv2/get_column_distribution': getColumnDistribution,
  submit_demo_request: submitDemoRequest,
  submit_contact_message: submitContactMessage,
  'apiv2/admin_list_enquiries': listEnquiries,
  'apiv2/admin_set_enquiry': setEnquiry,
  'apiv2/admin_delete_enquiry': deleteEnquiry,
  'apiv2/admin_export_enquiries': exportEnquiries,
  'apiv2/choose_message_mails': chooseMessageMails,
  get_mail_choice: getMailChoice,
  get_licences: getLicences,
  set_mail_choice: setMailChoice,
  'apiv2/list_step_threads': listStepThreads,
  'apiv2/list_step_messages': listStepMessages,
  'apiv2/list_step_people': listStepPeople,
  'apiv2/send_step_message': sendStepMessage,
  'apiv2/edit_step_message': editStepMessage,
  'apiv2/delete_step_message': deleteStepMessage,
  'apiv2/resolve_step_thread': resolveStepThread,
  'apiv2/read_step_messages': readStepMessages,
  'apiv2/track_events': trackEvents,
  'apiv2/admin_count_events': countEvents,
}

export const streamHandlers: StreamHandlers = {
  'apiv2/watch_job': watchJob,
  'apiv2/watch_jobs': watchJobs,
  'apiv2/watch_datasets': watchDatasets,
  'apiv2/watch_analysis': watchAnalysis,
  'apiv2/describe_step': describeStep,
}
