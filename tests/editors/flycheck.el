;; Emacs with flycheck and editors/cudalint.el.
(require 'flycheck)
(load (concat (getenv "EDITORS") "/cudalint.el"))
(setq flycheck-cuda-cudalint-executable (getenv "CUDALINT"))
(find-file "a.cu")
(flycheck-mode 1)
(flycheck-select-checker 'cuda-cudalint)
(flycheck-buffer)
(let ((n 0))
  (while (and (< n 100) (null flycheck-current-errors))
    (accept-process-output nil 0.1)
    (setq n (1+ n))))
(princ (format "%s - emacs: flycheck: a finding\n"
               (if (member 4 (mapcar #'flycheck-error-line flycheck-current-errors)) "ok" "not ok")))
