;;; cudalint.el --- CUDA findings from cudalint in Emacs  -*- lexical-binding: t -*-

;; Eglot talks to one server a buffer.  Where that is clangd, take the flymake backend, which runs
;; the program on the buffer's text:
;;   (add-hook 'c++-mode-hook #'cudalint-flymake-setup)
;; Where it is cudalint itself:
;;   (add-to-list 'eglot-server-programs cudalint-eglot-server)
;; Flycheck users: M-x flycheck-select-checker RET cuda-cudalint.

;;; Code:

(require 'flymake)

(defvar cudalint-program "cudalint" "The program.")

(defvar cudalint-eglot-server `(c++-mode . (,cudalint-program "lsp"))
  "An entry of `eglot-server-programs'.")

(add-to-list 'auto-mode-alist '("\\.cuh?\\'" . c++-mode))

(defvar-local cudalint--process nil)

(defconst cudalint--line
  "^\\([^\n]*\\):\\([0-9]+\\):\\([0-9]+\\): \\(warning\\|error\\|note\\): \\(.*\\)$")

(defun cudalint--diagnostics (source)
  "The findings in the current buffer, for flymake, in buffer SOURCE."
  (let (found)
    (goto-char (point-min))
    (while (re-search-forward cudalint--line nil t)
      (let* ((file (match-string 1))
             (line (string-to-number (match-string 2)))
             (kind (match-string 4))
             (text (match-string 5))
             (where (flymake-diag-region source line)))
        (when (equal (file-name-nondirectory file)
                     (file-name-nondirectory (buffer-file-name source)))
          (push (flymake-make-diagnostic source (car where) (cdr where)
                                       (cond ((equal kind "error") :error)
                                             ((equal kind "warning") :warning)
                                             (t :note))
                                       text)
                found))))
    found))

(defun cudalint-flymake (report &rest _)
  "Run cudalint on this buffer's text and hand its findings to REPORT."
  (unless (executable-find cudalint-program)
    (error "No program %s" cudalint-program))
  (when (process-live-p cudalint--process)
    (kill-process cudalint--process))
  (let ((source (current-buffer))
        (name (file-name-nondirectory (or buffer-file-name "buffer.cu"))))
    (setq cudalint--process
          (make-process
           :name "cudalint" :noquery t :connection-type 'pipe
           :buffer (generate-new-buffer " *cudalint*")
           :command (list cudalint-program "--quiet" "--format=gcc"
                          (concat "--stdin-filename=" name) "-")
           :sentinel
           (lambda (process _event)
             (when (memq (process-status process) '(exit signal))
               (unwind-protect
                   (when (and (buffer-live-p source)
                              (eq process (buffer-local-value 'cudalint--process source))
                              (eq (process-status process) 'exit))
                     (funcall report (with-current-buffer (process-buffer process)
                                       (cudalint--diagnostics source))))
                 (kill-buffer (process-buffer process)))))))
    (save-restriction
      (widen)
      (process-send-region cudalint--process (point-min) (point-max))
      (process-send-eof cudalint--process))))

(defun cudalint-flymake-setup ()
  "Findings of cudalint in this buffer if it is CUDA."
  (when (and buffer-file-name (string-match-p "\\.cuh?\\'" buffer-file-name))
    (add-hook 'flymake-diagnostic-functions #'cudalint-flymake nil t)
    (flymake-mode 1)))

(with-eval-after-load 'flycheck
  (eval
   '(flycheck-define-checker cuda-cudalint
      "cudalint on the saved file."
      :command ("cudalint" "--quiet" "--format=gcc" source-original)
      :error-patterns
      ((error line-start (file-name) ":" line ":" column ": error: " (message) line-end)
       (warning line-start (file-name) ":" line ":" column ": warning: " (message) line-end)
       (info line-start (file-name) ":" line ":" column ": note: " (message) line-end))
      :modes (c++-mode)
      :predicate flycheck-buffer-saved-p)))

(provide 'cudalint)
;;; cudalint.el ends here
